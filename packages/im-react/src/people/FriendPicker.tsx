import { type ReactNode, useMemo } from 'react';
import { useT } from '../context/texts/useT.ts';
import { useContactSections } from '../hooks/people/useContactSections.ts';
import { MemberPicker } from '../ui/member-picker/MemberPicker.tsx';

/** Props of `FriendPicker`. */
export interface FriendPickerProps {
  /** User ids of the chosen friends, in order of choice. */
  readonly selected: readonly number[];
  /** Called with the new choice. */
  readonly onChange: (selected: readonly number[]) => void;
  /** Maximum number of friends. */
  readonly max: number;
}

/** Picks friends: a searchable list on one side, the chosen friends on the other. */
export function FriendPicker({ selected, onChange, max }: FriendPickerProps): ReactNode {
  const t = useT();
  const { userIds } = useContactSections('');
  const members = useMemo(() => userIds.map((userId) => ({ userId })), [userIds]);
  return (
    <MemberPicker
      members={members}
      selected={selected}
      onChange={onChange}
      maxSize={max}
      searchLabel={t('picker.searchFriends')}
      listLabel={t('picker.friends')}
      emptyText={t('people.emptyTitle')}
    />
  );
}
