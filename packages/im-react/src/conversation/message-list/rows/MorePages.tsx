import type { TimelineSnapshot } from 'im-sdk';
import { memo, type ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useFocusHandoff } from '../../../primitives/focus/useFocusHandoff.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Spinner } from '../../../ui/button/Spinner.tsx';

const TEXTS = {
  older: { loading: 'message.loadingOlder', failed: 'message.olderFailed' },
  newer: { loading: 'message.loadingNewer', failed: 'message.newerFailed' },
} as const;

/**
 * Row at an end of the list while more pages exist beyond it. Reserves space for a spinner; shows "Try again" after a
 * failure.
 */
export const MorePages = memo(function MorePages({
  direction,
  loading,
  failed,
  onRetry,
  toList,
}: {
  readonly direction: 'older' | 'newer';
  readonly loading: TimelineSnapshot['loading'];
  /** True if the failed page was at this end. */
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Moves focus to the list: the button unmounts while the page loads. */
  readonly toList: () => void;
}): ReactNode {
  const t = useT();
  const texts = TEXTS[direction];
  const failing = loading === 'failed' && failed;
  const pass = useFocusHandoff(failing, toList);
  return (
    <div className="im-older" data-im-part={`${direction}-messages`} {...pass}>
      {loading === direction ? (
        <span className="im-plain" role="img" aria-label={t(texts.loading)}>
          <Spinner />
        </span>
      ) : null}
      {failing ? (
        <>
          <span className="im-plain">{t(texts.failed)}</span>
          <Button variant="text" size="small" onClick={onRetry}>
            {t('action.tryAgain')}
          </Button>
        </>
      ) : null}
    </div>
  );
});
