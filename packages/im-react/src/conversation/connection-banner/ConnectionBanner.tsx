import type { ImError } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useSecondsUntil } from '../../hooks/page/useSecondsUntil.ts';
import { useConnection } from '../../hooks/session/useConnection.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { useDelayPassed } from '../../ui/skeleton/useDelayPassed.ts';
import { MemoryBanner } from './MemoryBanner.tsx';
import { NotificationOffer } from './NotificationOffer.tsx';

/** "Connecting" and "catching up" are shown only if they take longer than this. */
const SAID_AFTER_MS = 500;

/**
 * Banner for connection and storage problems, between header and messages. Shows: connecting and catching up;
 * connection lost (after 3 s), or why the server does not let it catch up (after 10 s), with a countdown and "Retry
 * now"; storage in memory only; the offer of desktop notifications. Renders nothing while all is well.
 */
export function ConnectionBanner(): ReactNode {
  const { phase, lost, retryAt, syncError, storage } = useConnection();
  const coming = !lost && (phase === 'catchingUp' || phase === 'connecting') ? phase : undefined;

  return (
    <div className="im-plain" data-im-part="connection-banner" data-lost={lost || undefined}>
      <div className="im-plain" role="status">
        {lost ? <LostBanner retryAt={retryAt} error={syncError} /> : null}
        {coming ? <ComingBanner phase={coming} /> : null}
      </div>
      {storage === 'memory' ? <MemoryBanner /> : null}
      <NotificationOffer />
    </div>
  );
}

interface LostBannerProps {
  readonly retryAt: number | undefined;
  readonly error: ImError | undefined;
}

function LostBanner({ retryAt, error }: LostBannerProps): ReactNode {
  const t = useT();
  const { connection } = useClient();
  const seconds = useSecondsUntil(retryAt);
  return (
    <div className="im-banner" data-im-part="banner" data-kind="lost">
      <Spinner size={16} />
      <div className="im-banner__text">
        {error ? t('connection.failed', { reason: errorSentence(t, error) }) : t('connection.lost')}{' '}
        {/* Hidden from screen readers: announced once, not every second. */}
        {seconds > 0 ? (
          <span className="im-plain" aria-hidden="true">
            {t('connection.retryIn', { seconds })}
          </span>
        ) : null}
      </div>
      <button type="button" className="im-banner__act" onClick={() => connection.retryNow()}>
        {t('action.retryNow')}
      </button>
    </div>
  );
}

function ComingBanner({ phase }: { readonly phase: 'connecting' | 'catchingUp' }): ReactNode {
  const t = useT();
  const late = useDelayPassed(SAID_AFTER_MS);
  if (!late) return null;
  return (
    <div className="im-banner" data-im-part="banner" data-kind={phase === 'connecting' ? 'connecting' : 'catching-up'}>
      <Spinner size={16} />
      <div className="im-banner__text">
        {t(phase === 'connecting' ? 'connection.connecting' : 'connection.catchingUp')}
      </div>
    </div>
  );
}
