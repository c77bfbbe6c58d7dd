import { memo, type ReactNode } from 'react';
import { usePerson, usePresence } from '../../hooks/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { CheckBoxMark } from '../field/CheckBoxMark.tsx';

interface PickerRowProps {
  readonly userId: number;
  readonly id: string;
  readonly checked: boolean;
  readonly active: boolean;
  /** One-based position in the list. */
  readonly position: number;
  /** Number of rows in the list. */
  readonly count: number;
  readonly onToggle: (userId: number) => void;
}

/** A friend in the picker. */
export const PickerRow = memo(function PickerRow({
  userId,
  id,
  checked,
  active,
  position,
  count,
  onToggle,
}: PickerRowProps): ReactNode {
  const t = useT();
  const person = usePerson(userId);
  const { online } = usePresence(userId);
  const name = personName(t, person);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: useListbox handles the keyboard on the list
    <div
      id={id}
      role="option"
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={-1}
      aria-selected={checked}
      className="im-contact"
      data-im-part="picker-row"
      data-im-key={userId}
      data-active={active || undefined}
      onClick={() => onToggle(userId)}
    >
      <CheckBoxMark checked={checked} />
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} online={online} />
      <bdi className="im-contact__name im-truncate" title={name}>
        {name}
      </bdi>
    </div>
  );
});
