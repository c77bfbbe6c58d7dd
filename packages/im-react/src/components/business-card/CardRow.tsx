import { memo, type ReactNode } from 'react';
import { usePerson } from '../../hooks/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';

interface CardRowProps {
  readonly userId: number;
  readonly id: string;
  readonly checked: boolean;
  readonly active: boolean;
  /** One-based position in the list. */
  readonly position: number;
  /** Number of rows in the list. */
  readonly count: number;
  readonly onChoose: (userId: number) => void;
}

/** A friend in the business card dialog. */
export const CardRow = memo(function CardRow({
  userId,
  id,
  checked,
  active,
  position,
  count,
  onChoose,
}: CardRowProps): ReactNode {
  const t = useT();
  const person = usePerson(userId);
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
      data-im-part="card-row"
      data-im-key={userId}
      data-active={active || undefined}
      onClick={() => onChoose(userId)}
    >
      <span className="im-radio__mark" data-checked={checked || undefined} aria-hidden="true" />
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} />
      <div className="im-contact__text">
        <bdi className="im-contact__name im-truncate" title={name}>
          {name}
        </bdi>
      </div>
    </div>
  );
});
