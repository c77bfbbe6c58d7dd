import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { Spinner } from '../button/Spinner.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { SearchX } from '../icon/icons.ts';
import type { ServerSearch } from './useServerSearch.ts';

interface ServerSearchResultsProps<Item> {
  /** `data-im-part` of the list. */
  readonly part: string;
  readonly search: ServerSearch<Item>;
  /** Title and text for no results. */
  readonly none: readonly [title: string, text: string];
  /** Most results that the server returns. */
  readonly limit: number;
  /** Sentence below a list of `limit` results. */
  readonly limitText: string;
  /** Renders a result: a `li` with a key. */
  readonly renderItem: (item: Item) => ReactNode;
}

/** Results of a search on the server in each state: loading, error, empty, list. */
export function ServerSearchResults<Item>(props: ServerSearchResultsProps<Item>): ReactNode {
  const { part, search, none, limit, limitText, renderItem } = props;
  const t = useT();
  return (
    <div className="im-found-users" data-im-part={part} data-state={search.status} aria-live="polite">
      {search.status === 'searching' ? (
        <div className="im-found-users__wait">
          <Spinner />
        </div>
      ) : null}
      {search.status === 'failed' ? (
        <EmptyState inList kind="error" title={t('request.failed')} text={errorSentence(t, search.error)} />
      ) : null}
      {search.status === 'found' && search.items.length === 0 ? (
        <EmptyState inList art={SearchX} title={none[0]} text={none[1]} />
      ) : null}
      {search.status === 'found' && search.items.length > 0 ? (
        <>
          <ul className="im-plain">{search.items.map(renderItem)}</ul>
          {search.items.length >= limit ? <p className="im-found-users__note">{limitText}</p> : null}
        </>
      ) : null}
    </div>
  );
}
