import { memo, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePerson, usePresence } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { RoleTag } from '../badge/RoleTag.tsx';
import { ContactOption } from '../contact-option/ContactOption.tsx';
import { CheckBoxMark } from '../field/CheckBoxMark.tsx';
import type { OptionState } from '../option-list/OptionList.tsx';
import type { PickerMember } from './picker-member.ts';

interface PickerRowProps extends OptionState {
  readonly member: PickerMember;
  /** One of the rows can be chosen: a radio mark instead of a check mark. */
  readonly single: boolean;
  readonly onToggle: (userId: number) => void;
}

/** A person in the picker. */
export const PickerRow = memo(function PickerRow(props: PickerRowProps): ReactNode {
  const { member, selected, single, onToggle, ...option } = props;
  const { userId, role, locked, note } = member;
  const t = useT();
  const person = usePerson(userId);
  const { online } = usePresence(userId);
  const name = member.name || personName(t, person);
  const isChecked = locked ? member.checked === true : selected;
  return (
    <ContactOption
      {...option}
      part="picker-row"
      rowKey={userId}
      selected={isChecked}
      disabled={locked}
      mark={<CheckBoxMark checked={isChecked} locked={locked} radio={single} />}
      onChoose={() => onToggle(userId)}
    >
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} online={online} />
      <span className="im-picker__name">
        <bdi className="im-contact__name im-truncate" title={name}>
          {name}
        </bdi>
        {role === undefined ? null : <RoleTag role={role} />}
      </span>
      {note ? <span className="im-picker__note">{note}</span> : null}
    </ContactOption>
  );
});
