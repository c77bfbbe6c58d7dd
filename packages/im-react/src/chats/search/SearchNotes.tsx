import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { MessageSearchState } from '../../hooks/messages/useMessageSearch.ts';
import { useConnection } from '../../hooks/session/useConnection.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { CircleAlert, CloudOff, SearchX } from '../../ui/icon/icons.ts';

/** Props of `SearchNotes`. */
export interface SearchNotesProps {
  /** Whether the local or the server search is running. */
  readonly searching: boolean;
  readonly messages: Pick<MessageSearchState, 'phase' | 'loadMore'>;
}

/** State of the message search: running, local only (offline), or failed. */
export function SearchNotes({ searching, messages }: SearchNotesProps): ReactNode {
  const t = useT();
  const { lost, phase } = useConnection();
  const offline = lost || phase === 'suspended';
  return (
    <div className="im-search__notes" role="status">
      {offline && (searching || messages.phase === 'failed') ? (
        <p className="im-search__note" data-kind="offline">
          <Icon shape={CloudOff} size={18} />
          <span className="im-plain">{t('search.offline')}</span>
        </p>
      ) : searching ? (
        <p className="im-search__wait">
          <Spinner size={14} />
          {t('search.searching')}
        </p>
      ) : messages.phase === 'failed' ? (
        <p className="im-search__note" data-kind="failed">
          <Icon shape={CircleAlert} size={18} />
          <span className="im-plain">{t('search.failed')}</span>
          <button type="button" className="im-banner__act" onClick={messages.loadMore}>
            {t('action.tryAgain')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Props of `NothingFound`. */
export interface NothingFoundProps {
  /** The query without results. */
  readonly query: string;
  /** Shows "Add friend". */
  readonly onAddFriend?: () => void;
  /** Shows "Join group". */
  readonly onJoinGroup?: () => void;
}

/** Empty state of the search, with suggestions. */
export function NothingFound({ query, onAddFriend, onJoinGroup }: NothingFoundProps): ReactNode {
  const t = useT();
  const offers = Boolean(onAddFriend || onJoinGroup);
  return (
    <div className="im-search__none" role="status">
      <EmptyState
        inList
        art={SearchX}
        title={t('search.noneTitle', { query })}
        text={t(offers ? 'search.noneText' : 'search.noneTextShort')}
      >
        {offers ? (
          <>
            {onAddFriend ? (
              <Button variant="soft" onClick={onAddFriend}>
                {t('people.addFriend')}
              </Button>
            ) : null}
            {onJoinGroup ? <Button onClick={onJoinGroup}>{t('search.joinGroup')}</Button> : null}
          </>
        ) : null}
      </EmptyState>
    </div>
  );
}
