import type { ImError } from 'im-sdk';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import {
  useIsNotificationOfferDue,
  useNotificationSettings,
} from '../../hooks/conversations/useNotificationSettings.ts';
import { useSecondsUntil } from '../../hooks/page/useSecondsUntil.ts';
import { useConnection } from '../../hooks/session/useConnection.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Bell, DatabaseZap, X } from '../../ui/icon/icons.ts';
import { Popover } from '../../ui/lazy.ts';
import { useDelayPassed } from '../../ui/skeleton/useDelayPassed.ts';

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

/** Banner that explains that messages are kept in memory only, and why. */
function MemoryBanner(): ReactNode {
  const t = useT();
  const [closed, setClosed] = useState(false);
  const [explained, setExplained] = useState(false);
  const details = useRef<HTMLButtonElement>(null);
  if (closed) return null;
  return (
    <div className="im-banner" data-im-part="banner" data-kind="memory" role="status">
      <Icon shape={DatabaseZap} size={18} />
      <div className="im-banner__text">{t('connection.memory')}</div>
      <button
        ref={details}
        type="button"
        className="im-banner__act"
        aria-haspopup="dialog"
        aria-expanded={explained}
        onClick={() => setExplained(true)}
      >
        {t('connection.details')}
      </button>
      <IconButton size="small" icon={X} iconSize={16} label={t('action.close')} onClick={() => setClosed(true)} />
      <Popover
        open={explained}
        onOpenChange={setExplained}
        anchor={details.current}
        label={t('connection.details')}
        placement="bottom-end"
        className="im-banner__more"
      >
        <p className="im-plain" tabIndex={-1}>
          {t('connection.memoryWhy')}
        </p>
      </Popover>
    </div>
  );
}

/** Banner that offers desktop notifications, once, after a message arrived in the background. */
function NotificationOffer(): ReactNode {
  return useIsNotificationOfferDue() ? <DueOffer /> : null;
}

function DueOffer(): ReactNode {
  const t = useT();
  const { isOffered, declineOffer, setDesktop } = useNotificationSettings();
  if (!isOffered) return null;
  return (
    <div className="im-banner" data-im-part="banner" data-kind="offer" role="status">
      <Icon shape={Bell} size={18} />
      <div className="im-banner__text">{t('settings.desktopOffer')}</div>
      <button type="button" className="im-banner__act" onClick={() => void setDesktop(true)}>
        {t('settings.turnOn')}
      </button>
      <button type="button" className="im-banner__act" data-quiet onClick={declineOffer}>
        {t('settings.notNow')}
      </button>
    </div>
  );
}
