import { memo, type ReactNode } from 'react';
import { useGroup } from '../../hooks/useGroups.ts';
import { chatName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { ContactOption, type OptionPlace } from '../contact-list/ContactOption.tsx';
import { ContactText } from '../contact-list/ContactText.tsx';
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
  const name = chatName(t, { kind: 'group', targetId: groupId, showName: groupLabel(group) });
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
