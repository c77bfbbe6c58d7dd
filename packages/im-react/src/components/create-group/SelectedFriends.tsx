import type { ReactNode } from 'react';
import { usePerson } from '../../hooks/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { X } from '../icon/icons.ts';

interface SelectedFriendsProps {
  readonly selected: readonly number[];
  readonly max: number;
  readonly onRemove: (userId: number) => void;
  readonly onClear: () => void;
}

/** Moves focus before a row is removed: to the next or previous row's button, else to the search field. */
function leave(button: Element): void {
  const row = button.closest('li');
  const next = row && (row.nextElementSibling ?? row.previousElementSibling);
  const picker = button.closest('[data-im-part="friend-picker"]');
  (next?.querySelector('button') ?? picker?.querySelector('input'))?.focus();
}

/** The chosen friends, with count and maximum. Not virtual: `limits.groupInviteUsers`, at most 50. */
export function SelectedFriends({ selected, max, onRemove, onClear }: SelectedFriendsProps): ReactNode {
  const t = useT();
  return (
    <div className="im-picker__half">
      <div className="im-picker__count">
        <span className="im-plain" aria-live="polite">
          {t('picker.selected', { count: selected.length, max })}
        </span>
        {selected.length > 0 ? (
          <button
            type="button"
            className="im-link"
            onClick={({ currentTarget }) => {
              leave(currentTarget);
              onClear();
            }}
          >
            {t('action.clear')}
          </button>
        ) : null}
      </div>
      <ul className="im-picker__selected im-scroll" aria-label={t('picker.selectedList')}>
        {selected.map((userId) => (
          <SelectedFriend key={userId} userId={userId} onRemove={onRemove} />
        ))}
      </ul>
    </div>
  );
}

function SelectedFriend({
  userId,
  onRemove,
}: {
  readonly userId: number;
  readonly onRemove: (userId: number) => void;
}): ReactNode {
  const t = useT();
  const person = usePerson(userId);
  const name = personName(t, person);
  return (
    <li className="im-contact" data-im-part="selected-friend">
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} />
      <div className="im-contact__text">
        <bdi className="im-contact__name im-truncate" title={name}>
          {name}
        </bdi>
      </div>
      <IconButton
        size="small"
        icon={X}
        label={t('action.remove', { name })}
        onClick={({ currentTarget }) => {
          leave(currentTarget);
          onRemove(userId);
        }}
      />
    </li>
  );
}
