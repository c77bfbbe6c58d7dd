import type { TimelineSnapshot } from 'im-sdk';
import { memo, type ReactNode } from 'react';
import { usePassFocus } from '../../hooks/usePassFocus.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../button/Button.tsx';
import { Spinner } from '../button/Spinner.tsx';

const TEXTS = {
  older: { loading: 'message.loadingOlder', failed: 'message.olderFailed' },
  newer: { loading: 'message.loadingNewer', failed: 'message.newerFailed' },
} as const;

/**
 * Stands at an end of the rows while there are more beyond it: room for a spinner that is kept when there is none, or the
 * way on after a page could not be loaded.
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
  /** Whether it was this end whose page could not be loaded. */
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Takes focus over from the button, which is gone while the page is loaded. */
  readonly toList: () => void;
}): ReactNode {
  const t = useT();
  const texts = TEXTS[direction];
  const failing = loading === 'failed' && failed;
  const pass = usePassFocus(failing, toList);
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
