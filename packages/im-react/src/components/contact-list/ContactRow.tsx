import { memo, type ReactNode } from 'react';
import { usePerson, usePresence } from '../../hooks/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { presenceText } from '../../i18n/presence-text.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';

/** Props of `ContactRow`. */
export interface ContactRowProps {
  /** User id of the friend. */
  readonly userId: number;
  /** DOM id, for `aria-activedescendant`. */
  readonly id: string;
  /** Whether the friend's page is open. */
  readonly selected: boolean;
  /** Whether this is the active option of the keyboard. */
  readonly active: boolean;
  /** One-based position in the list. */
  readonly position: number;
  /** Number of rows in the list. */
  readonly count: number;
  /** Called with the user id when the row is clicked. */
  readonly onOpen: (userId: number) => void;
}

/** A friend in a list. Renders only when this person or their presence changed. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: useListbox handles the keyboard on the list
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
