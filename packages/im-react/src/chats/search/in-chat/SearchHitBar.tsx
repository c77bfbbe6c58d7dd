import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ChevronDown, ChevronUp } from '../../../ui/icon/icons.ts';
import type { ConversationSearch } from './useConversationSearch.ts';

/** Number of hits, current hit, and buttons for the previous and next one. */
export function SearchHitBar({ find }: { readonly find: ConversationSearch }): ReactNode {
  const t = useT();
  const { hitIndex, count, go, found } = find;
  const last = found.results.length - 1;
  return (
    <div className="im-find__bar" data-im-part="find-bar">
      <span className="im-plain" role="status">
        {t('searchInChat.count', { count })}
      </span>
      {hitIndex >= 0 ? (
        <b className="im-plain" dir="ltr">
          {hitIndex + 1} / {count}
        </b>
      ) : null}
      <IconButton
        size="small"
        icon={ChevronUp}
        iconSize={16}
        label={t('searchInChat.previous')}
        disabled={hitIndex <= 0}
        onClick={() => go(hitIndex - 1)}
      />
      <IconButton
        size="small"
        icon={ChevronDown}
        iconSize={16}
        label={t('searchInChat.next')}
        disabled={last < 0 || (hitIndex >= last && !found.more)}
        onClick={() => go(hitIndex + 1)}
      />
    </div>
  );
}
