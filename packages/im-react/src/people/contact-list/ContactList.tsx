import { type ReactNode, useMemo } from 'react';
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
import { OptionList } from '../../ui/option-list/OptionList.tsx';
import { ListPlaceholder } from '../../ui/skeleton/ListPlaceholder.tsx';
import { useSkeleton } from '../../ui/skeleton/useSkeleton.ts';
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
  const open = useEvent(onSelect);
  const sections = useMemo(
    () => letters.map((title, index) => ({ title, count: counts[index] ?? 0 })),
    [letters, counts],
  );

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
  return (
    <div className="im-list" data-im-part="contact-list">
      <OptionList
        keys={userIds}
        sections={sections}
        label={t('people.friends')}
        selected={selected}
        textOf={(userId) => personName(t, contacts.person(userId).getSnapshot())}
        onChoose={open}
        estimate={56}
        empty={<NoContacts query={query.trim()} />}
        renderOption={(userId, option) => (
          <ErrorBoundary
            kind="list"
            resetKey={userId}
            fallback={(retry) => <BrokenContactRow {...option} userId={userId} onOpen={open} onRetry={retry} />}
          >
            <ContactRow {...option} userId={userId} onOpen={open} />
          </ErrorBoundary>
        )}
      />
    </div>
  );
}

function NoContacts({ query }: { readonly query: string }): ReactNode {
  const t = useT();
  return query === '' ? (
    <EmptyState inList title={t('people.emptyTitle')} text={t('people.emptyText')} />
  ) : (
    <EmptyState inList title={t('people.noneFoundTitle')} text={t('people.noneFoundText', { query })} />
  );
}

interface BrokenContactRowProps extends ContactRowProps {
  readonly onRetry: () => void;
}

/** Fallback for a row that threw: rendered again when the person changes. */
function BrokenContactRow({ userId, onOpen, position, count, ...row }: BrokenContactRowProps): ReactNode {
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
