import { memo, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { ContactOption } from '../../ui/contact-option/ContactOption.tsx';
import { ContactText } from '../../ui/contact-option/ContactText.tsx';
import { CheckBoxMark } from '../../ui/field/CheckBoxMark.tsx';
import type { OptionState } from '../../ui/option-list/OptionList.tsx';

interface CardRowProps extends OptionState {
  readonly userId: number;
  readonly onChoose: (userId: number) => void;
}

/** A friend in the business card dialog. */
export const CardRow = memo(function CardRow({ userId, onChoose, ...option }: CardRowProps): ReactNode {
  const t = useT();
  const person = usePerson(userId);
  const name = personName(t, person);
  return (
    <ContactOption
      {...option}
      part="card-row"
      rowKey={userId}
      mark={<CheckBoxMark radio checked={option.selected} />}
      onChoose={() => onChoose(userId)}
    >
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} />
      <ContactText name={name} />
    </ContactOption>
  );
});
