import type { FoundUser } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { Spinner } from '../button/Spinner.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { SearchX } from '../icon/icons.ts';
import { FoundUserRow } from './FoundUserRow.tsx';
import type { UserSearch } from './useUserSearch.ts';

interface FoundUsersProps {
  readonly search: UserSearch;
  readonly onAdd: (user: FoundUser) => void;
  /** Opens the conversation; `undefined` if only friends may write. */
  readonly onMessage: ((user: FoundUser) => void) | undefined;
}

/** Results of a user search in each state: loading, error, empty, list. */
export function FoundUsers({ search, onAdd, onMessage }: FoundUsersProps): ReactNode {
  const t = useT();
  return (
    <div className="im-found-users" data-im-part="found-users" data-state={search.status} aria-live="polite">
      {search.status === 'searching' ? (
        <div className="im-found-users__wait">
          <Spinner />
        </div>
      ) : null}
      {search.status === 'failed' ? (
        <EmptyState inList kind="error" title={t('request.failed')} text={errorSentence(t, search.error)} />
      ) : null}
      {search.status === 'found' && search.users.length === 0 ? (
        <EmptyState inList art={SearchX} title={t('addFriend.noneTitle')} text={t('addFriend.noneText')} />
      ) : null}
      {search.status === 'found' && search.users.length > 0 ? (
        <>
          <ul className="im-plain">
            {search.users.map((user) => (
              <FoundUserRow key={user.id} user={user} onAdd={onAdd} onMessage={onMessage} />
            ))}
          </ul>
          {search.users.length >= limits.userSearchResults ? (
            <p className="im-found-users__note">{t('addFriend.atMost', { count: limits.userSearchResults })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
