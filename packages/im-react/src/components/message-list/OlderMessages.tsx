import type { TimelineSnapshot } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../button/Button.tsx';
import { Spinner } from '../button/Spinner.tsx';

/** Above the first row while older ones exist: room for a spinner, or the way on after a page could not be loaded. */
export function OlderMessages({
  loading,
  onRetry,
}: {
  readonly loading: TimelineSnapshot['loading'];
  readonly onRetry: () => void;
}): ReactNode {
  const t = useT();
  return (
    <div className="im-older" data-im-part="older-messages">
      {loading === 'older' ? (
        <span role="img" aria-label={t('message.loadingOlder')}>
          <Spinner />
        </span>
      ) : null}
      {loading === 'failed' ? (
        <>
          <span>{t('message.olderFailed')}</span>
          <Button variant="text" size="small" onClick={onRetry}>
            {t('action.tryAgain')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
