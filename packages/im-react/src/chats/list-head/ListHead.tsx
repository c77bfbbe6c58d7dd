import type { ReactNode } from 'react';
import { SearchField } from '../../ui/field/SearchField.tsx';

/** Props of `ListHead`. */
export interface ListHeadProps {
  /** Text of the search box. Not used with `search`. */
  readonly query?: string;
  /** Called with the new text of the search box. */
  readonly onQuery?: (query: string) => void;
  /** Replaces the search box, for example with `SearchEverywhere`. */
  readonly search?: ReactNode;
  /** Accessible name of the search box. Default: "Search". */
  readonly searchLabel?: string;
  /** Heading above the search box, for phones. */
  readonly title?: string;
  /** Button at the end. */
  readonly children?: ReactNode;
}

/** Head of a list: search box and one button; on a phone also a heading. */
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
