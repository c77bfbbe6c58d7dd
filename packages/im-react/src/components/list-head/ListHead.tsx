import type { ReactNode } from 'react';
import { SearchField } from '../field/SearchField.tsx';

export interface ListHeadProps {
  /** What the box says. Not needed with `search`. */
  readonly query?: string;
  readonly onQuery?: (query: string) => void;
  /** Stands in the place of the box: `SearchEverywhere`. */
  readonly search?: ReactNode;
  /** Accessible name of the box. Default: “Search”. */
  readonly searchLabel?: string;
  /** On a phone: a heading above the box. */
  readonly title?: string;
  /** A button at the end. */
  readonly children?: ReactNode;
}

/** The top of a list: a search box and one button; on a phone a heading as well. */
export function ListHead({ query = '', onQuery, search: own, searchLabel, title, children }: ListHeadProps): ReactNode {
  const search = own ?? <SearchField value={query} onChange={(text) => onQuery?.(text)} label={searchLabel} />;
  if (title === undefined) {
    return (
      <div className="im-list-head" data-im-part="list-head">
        {search}
        {children}
      </div>
    );
  }
  return (
    <div className="im-list-head" data-im-part="list-head" data-titled>
      <h1 className="im-list-head__title">{title}</h1>
      {children}
      {search}
    </div>
  );
}
