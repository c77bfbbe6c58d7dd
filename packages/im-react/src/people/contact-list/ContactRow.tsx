import { memo, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePerson, usePresence } from '../../hooks/people/usePeople.ts';
import { usePresenceText } from '../../hooks/people/usePresenceText.ts';
import { personName } from '../../i18n/names.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { ContactOption, type OptionPlace } from '../../ui/contact-option/ContactOption.tsx';
import { ContactText } from '../../ui/contact-option/ContactText.tsx';

/** Props of `ContactRow`. */
export interface ContactRowProps extends OptionPlace {
  /** User id of the friend. */
  readonly userId: number;
  /** Whether the friend's page is open. */
  readonly selected: boolean;
  /** Called with the user id when the row is clicked. */
  readonly onOpen: (userId: number) => void;
}

/** A friend in a list. Renders only when this person or their presence changed. */
export const ContactRow = memo(function ContactRow({ userId, onOpen, ...option }: ContactRowProps): ReactNode {
  const t = useT();
  const person = usePerson(userId);
  const presence = usePresence(userId);
  const name = personName(t, person);
  const where = usePresenceText(userId);
  return (
    <ContactOption
      {...option}
      part="contact-row"
      rowKey={userId}
      label={[name, where].join(t('chats.separator'))}
      onChoose={() => onOpen(userId)}
    >
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} online={presence.online} />
      <ContactText name={name} sub={where} />
    </ContactOption>
  );
});
