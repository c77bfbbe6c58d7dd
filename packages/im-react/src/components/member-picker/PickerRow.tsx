import { memo, type ReactNode } from 'react';
import { usePerson, usePresence } from '../../hooks/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { CheckBoxMark } from '../field/CheckBoxMark.tsx';
import { RoleTag } from '../message/sender/RoleTag.tsx';
import type { PickerMember } from './picker-member.ts';

interface PickerRowProps {
  readonly member: PickerMember;
  readonly id: string;
  readonly checked: boolean;
  readonly active: boolean;
  /** One of the rows can be chosen: a radio mark instead of a check mark. */
  readonly single: boolean;
  /** One-based position in the list. */
  readonly position: number;
  /** Number of rows in the list. */
  readonly count: number;
  readonly onToggle: (userId: number) => void;
}

/** A person in the picker. */
export const PickerRow = memo(function PickerRow(props: PickerRowProps): ReactNode {
  const { member, id, checked, active, single, position, count, onToggle } = props;
  const { userId, role, locked, note } = member;
  const t = useT();
  const person = usePerson(userId);
  const { online } = usePresence(userId);
  const name = member.name || personName(t, person);
  const isChecked = locked ? member.checked === true : checked;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: useListbox handles the keyboard on the list
    <div
      id={id}
      role="option"
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={-1}
      aria-selected={isChecked}
      aria-disabled={locked || undefined}
      className="im-contact"
      data-im-part="picker-row"
      data-im-key={userId}
      data-active={active || undefined}
      data-locked={locked || undefined}
      onClick={() => onToggle(userId)}
    >
      <CheckBoxMark checked={isChecked} locked={locked} radio={single} />
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} online={online} />
      <span className="im-picker__name">
        <bdi className="im-contact__name im-truncate" title={name}>
          {name}
        </bdi>
        {role === undefined ? null : <RoleTag role={role} />}
      </span>
      {note ? <span className="im-picker__note">{note}</span> : null}
    </div>
  );
});
