import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useClient } from '../../hooks/useClient.ts';
import { useEvent } from '../../hooks/useEvent.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { useContactSections } from '../contact-list/useContactSections.ts';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { SearchField } from '../field/SearchField.tsx';
import { useListbox } from '../listbox/useListbox.ts';
import { useToast } from '../toaster/useToast.ts';
import { PickerRow } from './PickerRow.tsx';
import { SelectedFriends } from './SelectedFriends.tsx';

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
  const toast = useToast();
  const { contacts } = useClient();
  const [query, setQuery] = useState('');
  const { userIds } = useContactSections(query);
  const virtuoso = useRef<VirtuosoHandle>(null);

  const toggle = useEvent((userId: number) => {
    if (selected.includes(userId)) onChange(selected.filter((other) => other !== userId));
    else if (selected.length < max) onChange([...selected, userId]);
    else toast.show({ kind: 'warning', text: t('picker.tooMany', { count: max }) });
  });
  const listbox = useListbox({
    keys: userIds,
    selected: undefined,
    textOf: (userId) => personName(t, contacts.person(userId).getSnapshot()),
    onOpen: toggle,
    onMove: (index) => virtuoso.current?.scrollIntoView({ index }),
  });
  const { activeKey, idOf } = listbox;
  const context = useMemo(() => ({ selected: new Set(selected), activeKey }), [selected, activeKey]);

  return (
    <div className="im-picker" data-im-part="friend-picker">
      <div className="im-picker__half">
        <div className="im-picker__search">
          <SearchField value={query} onChange={setQuery} label={t('picker.searchFriends')} />
        </div>
        {userIds.length === 0 ? (
          <EmptyState inList title={t(query.trim() === '' ? 'people.emptyTitle' : 'picker.noneFound')} />
        ) : (
          <Virtuoso
            ref={virtuoso}
            className="im-list__scroller"
            data={userIds}
            context={context}
            computeItemKey={(_, userId) => userId}
            defaultItemHeight={48}
            itemContent={(index, userId, { selected: picked, activeKey: at }) => (
              <PickerRow
                userId={userId}
                id={idOf(userId)}
                checked={picked.has(userId)}
                active={userId === at}
                position={index + 1}
                count={userIds.length}
                onToggle={toggle}
              />
            )}
            {...listbox.props}
            aria-label={t('picker.friends')}
            aria-multiselectable="true"
          />
        )}
      </div>
      <SelectedFriends selected={selected} max={max} onRemove={toggle} onClear={() => onChange([])} />
    </div>
  );
}
