import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { ContactText } from '../contact-option/ContactText.tsx';
import { IconButton } from '../IconButton.tsx';
import { X } from '../icon/icons.ts';

interface SelectedMembersProps {
  readonly selected: readonly number[];
  /** Names in the group, by user id. */
  readonly names: ReadonlyMap<number, string>;
  /** Maximum number; 0 for no limit. */
  readonly max: number;
  readonly onRemove: (userId: number) => void;
  readonly onClear: () => void;
}

/** Moves focus before a row is removed: to the next or previous row's button, else to the search field. */
function leave(button: Element): void {
  const row = button.closest('li');
  const next = row && (row.nextElementSibling ?? row.previousElementSibling);
  const picker = button.closest('[data-im-part="member-picker"]');
  (next?.querySelector('button') ?? picker?.querySelector('input'))?.focus();
}

/** The chosen people, with count and maximum. Not virtual: at most `limits.groupInviteUsers`, 50, in one request. */
export function SelectedMembers({ selected, names, max, onRemove, onClear }: SelectedMembersProps): ReactNode {
  const t = useT();
  return (
    <div className="im-picker__half">
      <div className="im-picker__count">
        <span className="im-plain" aria-live="polite">
          {max > 0
            ? t('picker.selected', { count: selected.length, max })
            : t('picker.selectedCount', { count: selected.length })}
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
          <SelectedMember key={userId} userId={userId} given={names.get(userId)} onRemove={onRemove} />
        ))}
      </ul>
    </div>
  );
}

interface SelectedMemberProps {
  readonly userId: number;
  /** Name in the group. Default: that of the person. */
  readonly given?: string | undefined;
  readonly onRemove: (userId: number) => void;
}

/** A chosen person with a button to take them out. */
export function SelectedMember({ userId, given, onRemove }: SelectedMemberProps): ReactNode {
  const t = useT();
  const person = usePerson(userId);
  const name = given || personName(t, person);
  return (
    <li className="im-contact" data-im-part="selected-member">
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} />
      <ContactText name={name} />
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
