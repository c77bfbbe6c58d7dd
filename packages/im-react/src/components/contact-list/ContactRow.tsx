import { memo, type ReactNode } from 'react';
import { usePerson, usePresence } from '../../hooks/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { presenceText } from '../../i18n/presence-text.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';

export interface ContactRowProps {
  readonly userId: number;
  readonly id: string;
  readonly selected: boolean;
  /** Whether the keyboard is at this row. */
  readonly active: boolean;
  /** Which row of the list it is, from 1. */
  readonly position: number;
  /** How many rows the list has. */
  readonly count: number;
  readonly onOpen: (userId: number) => void;
}

/** A friend in a list. Draws itself anew only when this person or their presence changed. */
export const ContactRow = memo(function ContactRow({
  userId,
  id,
  selected,
  active,
  position,
  count,
  onOpen,
}: ContactRowProps): ReactNode {
  const t = useT();
  const person = usePerson(userId);
  const presence = usePresence(userId);
  const name = personName(t, person);
  const where = presenceText(t, presence);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard, see useListbox
    <div
      id={id}
      role="option"
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={-1}
      aria-selected={selected}
      aria-label={[name, where].join(t('chats.separator'))}
      className="im-contact"
      data-im-part="contact-row"
      data-im-key={userId}
      data-selected={selected || undefined}
      data-active={active || undefined}
      onClick={() => onOpen(userId)}
    >
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} online={presence.online} />
      <div className="im-contact__text">
        <bdi className="im-contact__name im-truncate" title={name}>
          {name}
        </bdi>
        <span className="im-contact__sub im-truncate">{where}</span>
      </div>
    </div>
  );
});
