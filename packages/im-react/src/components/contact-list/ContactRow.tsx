import { memo, type ReactNode } from 'react';
import { usePerson, usePresence } from '../../hooks/usePeople.ts';
import { usePresenceText } from '../../hooks/usePresenceText.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { ContactOption, type OptionPlace } from './ContactOption.tsx';
import { ContactText } from './ContactText.tsx';

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
