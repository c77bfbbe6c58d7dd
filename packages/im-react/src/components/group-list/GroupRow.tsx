import { memo, type ReactNode } from 'react';
import { useGroup } from '../../hooks/useGroups.ts';
import { chatName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { groupLabel } from './group-label.ts';

/** Props of `GroupRow`. */
export interface GroupRowProps {
  /** Id of the group. */
  readonly groupId: number;
  /** DOM id, for `aria-activedescendant`. */
  readonly id: string;
  /** Whether the group's page is open. */
  readonly selected: boolean;
  /** Whether this is the active option of the keyboard. */
  readonly active: boolean;
  /** One-based position in the list. */
  readonly position: number;
  /** Number of rows in the list. */
  readonly count: number;
  /** Called with the group id when the row is clicked. */
  readonly onOpen: (groupId: number) => void;
}

/** A group in a list. Renders only when this group changed. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps): ReactNode {
  const { groupId, id, selected, active, position, count, onOpen } = props;
  const t = useT();
  const group = useGroup(groupId);
  const name = chatName(t, { kind: 'group', targetId: groupId, showName: groupLabel(group) });
  const size = group?.memberCount ? t('groups.memberCount', { count: group.memberCount }) : '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: useListbox handles the keyboard on the list
    <div
      id={id}
      role="option"
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={-1}
      aria-selected={selected}
      aria-label={size ? [name, size].join(t('chats.separator')) : name}
      className="im-contact"
      data-im-part="group-row"
      data-im-key={groupId}
      data-selected={selected || undefined}
      data-active={active || undefined}
      onClick={() => onOpen(groupId)}
    >
      <Avatar id={groupId} name={name} src={group?.headImageThumb || group?.headImage || ''} shape="group" />
      <div className="im-contact__text">
        <bdi className="im-contact__name im-truncate" title={name}>
          {name}
        </bdi>
        <span className="im-contact__sub im-truncate">{size}</span>
      </div>
    </div>
  );
});
