import type { ReactNode } from 'react';
import { SearchField } from '../field/SearchField.tsx';

export interface ListHeadProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Accessible name of the box. Default: “Search”. */
  readonly searchLabel?: string;
  /** On a phone: a heading above the box. */
  readonly title?: string;
  /** A button at the end. */
  readonly children?: ReactNode;
}

/** The top of a list: a search box and one button; on a phone a heading as well. */
export function ListHead({ query, onQuery, searchLabel, title, children }: ListHeadProps): ReactNode {
  const search = <SearchField value={query} onChange={onQuery} label={searchLabel} />;
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
