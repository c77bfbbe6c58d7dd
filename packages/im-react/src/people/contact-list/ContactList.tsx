import { type ReactNode, useMemo, useRef } from 'react';
import { GroupedVirtuoso, type GroupedVirtuosoHandle } from 'react-virtuoso';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useContactSections } from '../../hooks/people/useContactSections.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { BrokenListOption } from '../../ui/error-boundary/BrokenListOption.tsx';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import { ListPlaceholder } from '../../ui/skeleton/ListPlaceholder.tsx';
import { useSkeleton } from '../../ui/skeleton/useSkeleton.ts';
import { useListbox } from '../../ui/useListbox.ts';
import { ContactRow, type ContactRowProps } from './ContactRow.tsx';

/** Props of `ContactList`. */
export interface ContactListProps {
  /** User id of the friend whose page is open. */
  readonly selected?: number;
  /** Called with the user id of the chosen friend. */
  readonly onSelect: (userId: number) => void;
  /** Filters friends by name. Default `""`: all. */
  readonly query?: string;
}

/** List of all friends in sections by first letter, with sticky headings. */
export function ContactList({ selected, onSelect, query = '' }: ContactListProps): ReactNode {
  const t = useT();
  const { contacts } = useClient();
  const { userIds, letters, counts } = useContactSections(query);
  const virtuoso = useRef<GroupedVirtuosoHandle>(null);
  const open = useEvent(onSelect);
  const listbox = useListbox({
    keys: userIds,
    selected,
    textOf: (userId) => personName(t, contacts.person(userId).getSnapshot()),
    onOpen: open,
    onMove: (index) => virtuoso.current?.scrollIntoView({ index }),
  });
  const { activeKey, idOf } = listbox;
  const context = useMemo(() => ({ selected, activeKey, userIds, letters }), [selected, activeKey, userIds, letters]);
  const groupCounts = useMemo(() => [...counts], [counts]);

  const skeleton = useSkeleton(!useReadable(contacts.ready, false));
  if (skeleton !== 'content') {
    return (
      <ListPlaceholder
        label={t('people.friends')}
        notLoaded={t('people.notLoadedTitle')}
        avatar="var(--im-avatar-contact)"
        height="var(--im-row-contact)"
        shown={skeleton === 'shapes'}
      />
    );
  }
  if (userIds.length === 0) {
    return query.trim() === '' ? (
      <EmptyState inList title={t('people.emptyTitle')} text={t('people.emptyText')} />
    ) : (
      <EmptyState inList title={t('people.noneFoundTitle')} text={t('people.noneFoundText', { query: query.trim() })} />
    );
  }
  return (
    <div className="im-list" data-im-part="contact-list">
      <GroupedVirtuoso
        ref={virtuoso}
        className="im-list__scroller"
        groupCounts={groupCounts}
        context={context}
        defaultItemHeight={56}
        increaseViewportBy={200}
        groupContent={(index, { letters: sections }) => (
          <div className="im-section" role="presentation">
            {sections[index]}
          </div>
        )}
        itemContent={(index, _group, _data, { userIds: ids, selected: selectedId, activeKey: at }) => {
          const userId = ids[index];
          return userId === undefined ? null : (
            <ErrorBoundary
              key={userId}
              kind="list"
              resetKey={userId}
              fallback={(retry) => (
                <BrokenContactRow
                  userId={userId}
                  id={idOf(userId)}
                  selected={userId === selectedId}
                  active={userId === at}
                  onOpen={open}
                  onRetry={retry}
                />
              )}
            >
              <ContactRow
                userId={userId}
                id={idOf(userId)}
                selected={userId === selectedId}
                active={userId === at}
                position={index + 1}
                count={ids.length}
                onOpen={open}
              />
            </ErrorBoundary>
          );
        }}
        {...listbox.props}
        aria-label={t('people.friends')}
      />
    </div>
  );
}

interface BrokenContactRowProps extends Omit<ContactRowProps, 'position' | 'count'> {
  readonly onRetry: () => void;
}

/** Fallback for a row that threw: rendered again when the person changes. */
function BrokenContactRow({ userId, onOpen, ...row }: BrokenContactRowProps): ReactNode {
  const person = usePerson(userId);
  const name = personName(useT(), person);
  return (
    <BrokenListOption
      {...row}
      className="im-contact"
      rowKey={userId}
      name={name}
      data={person}
      onOpen={() => onOpen(userId)}
    />
  );
}
