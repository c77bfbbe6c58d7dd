import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';

/** Legend of the search keys. Hidden from screen readers. */
export function SearchKeysLegend({ tabs }: { readonly tabs?: boolean }): ReactNode {
  const t = useT();
  return (
    <div className="im-search__foot" aria-hidden="true">
      <span className="im-plain">
        <kbd className="im-kbd">↑</kbd>
        <kbd className="im-kbd">↓</kbd>
        {t('search.keyMove')}
      </span>
      <span className="im-plain">
        <kbd className="im-kbd">Enter</kbd>
        {t('search.keyOpen')}
      </span>
      {tabs ? (
        <span className="im-plain">
          <kbd className="im-kbd">Tab</kbd>
          {t('search.keyTab')}
        </span>
      ) : null}
      <span className="im-plain">
        <kbd className="im-kbd">Esc</kbd>
        {t('search.keyClose')}
      </span>
    </div>
  );
}
