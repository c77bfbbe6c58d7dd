import { memo, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { ContactOption, type OptionPlace } from '../../ui/contact-option/ContactOption.tsx';
import { ContactText } from '../../ui/contact-option/ContactText.tsx';
import { CheckBoxMark } from '../../ui/field/CheckBoxMark.tsx';

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
