import { memo, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useGroupMembers } from '../../hooks/groups/useGroups.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PersonButton } from '../../ui/avatar/PersonButton.tsx';
import { ContactText } from '../../ui/contact-option/ContactText.tsx';
import type { RowPosition } from '../../ui/row-list/VirtualList.tsx';

export interface ReaderRowProps {
  readonly userId: number;
  readonly groupId: number;
  /** Avatar size in px. Default 28. */
  readonly size?: number;
  /** Opens the reader's profile. Without it the avatar is not a button. */
  readonly onOpen?: ((userId: number, anchor: Element) => void) | undefined;
  /** ARIA position, in a virtual list. */
  readonly position?: RowPosition;
}

/** Row of a group member: the reader's remark for a friend, else the name in the group. */
export const ReaderRow = memo(function ReaderRow(props: ReaderRowProps): ReactNode {
  const { userId, groupId, size = 28, onOpen, position } = props;
  const t = useT();
  const person = usePerson(userId);
  const member = useGroupMembers(groupId).find((each) => each.userId === userId);
  const name = personName(t, person, member?.showNickName || member?.nickName);
  const picture = person.headImageThumb || person.headImage || member?.headImage || '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is not a ul
    <div role="listitem" className="im-contact" data-im-part="reader" data-im-key={userId} {...position}>
      <PersonButton userId={userId} name={name} onOpen={onOpen}>
        <Avatar id={userId} name={name} src={picture} size={size} />
      </PersonButton>
      <ContactText name={name} />
    </div>
  );
});
