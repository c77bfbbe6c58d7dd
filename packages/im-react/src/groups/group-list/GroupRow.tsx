import { memo, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { conversationName } from '../../i18n/names.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { ContactOption, type OptionPlace } from '../../ui/contact-option/ContactOption.tsx';
import { ContactText } from '../../ui/contact-option/ContactText.tsx';
import { groupLabel } from './group-label.ts';

/** Props of `GroupRow`. */
export interface GroupRowProps extends OptionPlace {
  /** Id of the group. */
  readonly groupId: number;
  /** Whether the group's page is open. */
  readonly selected: boolean;
  /** Called with the group id when the row is clicked. */
  readonly onOpen: (groupId: number) => void;
}

/** A group in a list. Renders only when this group changed. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps): ReactNode {
  const { groupId, onOpen, ...option } = props;
  const t = useT();
  const group = useGroup(groupId);
  const name = conversationName(t, { kind: 'group', targetId: groupId, showName: groupLabel(group) });
  const size = group?.memberCount ? t('groups.memberCount', { count: group.memberCount }) : '';
  return (
    <ContactOption
      {...option}
      part="group-row"
      rowKey={groupId}
      label={size ? [name, size].join(t('chats.separator')) : name}
      onChoose={() => onOpen(groupId)}
    >
      <Avatar id={groupId} name={name} src={group?.headImageThumb || group?.headImage || ''} shape="group" />
      <ContactText name={name} sub={size} />
    </ContactOption>
  );
});
