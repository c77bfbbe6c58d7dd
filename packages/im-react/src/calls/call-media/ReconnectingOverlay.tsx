import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useSecondsUntil } from '../../hooks/page/useSecondsUntil.ts';
import { Spinner } from '../../ui/button/Spinner.tsx';

/** Props of `ReconnectingOverlay`. */
export interface ReconnectingOverlayProps {
  /** What is going on. */
  readonly text: string;
  /** Epoch ms at which the call ends if nothing changes; shows the seconds until then. */
  readonly endsAt?: number | undefined;
  /** In a tile: smaller. Default false. */
  readonly isSmall?: boolean;
}

/** Overlay of a frozen picture: a spinner and the state of the connection. */
export function ReconnectingOverlay({ text, endsAt, isSmall }: ReconnectingOverlayProps): ReactNode {
  const t = useT();
  const seconds = useSecondsUntil(endsAt);
  return (
    <div className="im-call-veil" data-im-part="call-veil" data-small={isSmall || undefined} role="status">
      <Spinner size={isSmall ? 20 : 24} />
      <span className="im-call-veil__text">{text}</span>
      {seconds > 0 ? (
        // Hidden from screen readers: announced once, not every second.
        <span className="im-call-veil__more" aria-hidden="true">
          {t('call.checkNetwork', { seconds })}
        </span>
      ) : null}
    </div>
  );
}
