import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { type PartElementProps, renderPart } from '../../primitives/render-part.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PersonButton } from '../../ui/avatar/PersonButton.tsx';
import { RoleTag } from '../../ui/badge/RoleTag.tsx';

/** Name and role above the first message of a sender's run. */
export function SenderName({ row, part, partRef }: { readonly row: MessageRow } & PartElementProps): ReactNode {
  const name = personName(useT(), usePerson(row.sendId), row.sendNickName);
  const children = (
    <>
      <bdi className="im-truncate" title={name}>
        {name}
      </bdi>
      <RoleTag role={row.sendRole} />
    </>
  );
  return renderPart('div', { className: 'im-row__name', 'data-im-part': 'sender', children }, part, partRef);
}

export interface SenderAvatarProps {
  /** A message of the sender. */
  readonly row: MessageRow;
  /** Whether Tab reaches the button. */
  readonly tabbable: boolean;
  /** Opens the sender's profile. `undefined`: the avatar is not a button. */
  readonly onOpen: ((userId: number, anchor: Element) => void) | undefined;
}

/** The sender's avatar; a button if `onOpen` is set. */
export function SenderAvatar({ row, tabbable, onOpen }: SenderAvatarProps): ReactNode {
  const person = usePerson(row.sendId);
  const name = personName(useT(), person, row.sendNickName);
  return (
    <PersonButton userId={row.sendId} name={name} onOpen={onOpen} tabbable={tabbable}>
      <Avatar id={row.sendId} name={name} src={row.sendHeadImage || person.headImageThumb} />
    </PersonButton>
  );
}
