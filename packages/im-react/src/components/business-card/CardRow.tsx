import { memo, type ReactNode } from 'react';
import { usePerson } from '../../hooks/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { ContactOption, type OptionPlace } from '../contact-list/ContactOption.tsx';
import { ContactText } from '../contact-list/ContactText.tsx';
import { CheckBoxMark } from '../field/CheckBoxMark.tsx';

interface CardRowProps extends OptionPlace {
  readonly userId: number;
  readonly checked: boolean;
  readonly onChoose: (userId: number) => void;
}

/** A friend in the business card dialog. */
export const CardRow = memo(function CardRow({ userId, checked, onChoose, ...option }: CardRowProps): ReactNode {
  const t = useT();
  const person = usePerson(userId);
  const name = personName(t, person);
  return (
    <ContactOption
      {...option}
      part="card-row"
      rowKey={userId}
      selected={checked}
      mark={<CheckBoxMark radio checked={checked} />}
      onChoose={() => onChoose(userId)}
    >
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} />
      <ContactText name={name} />
    </ContactOption>
  );
});
