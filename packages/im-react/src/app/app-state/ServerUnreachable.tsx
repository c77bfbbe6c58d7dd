import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useSecondsUntil } from '../../hooks/page/useSecondsUntil.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { CloudOff, Server } from '../../ui/icon/icons.ts';

/** Props of `ServerUnreachable`. */
export interface ServerUnreachableProps {
  /** Host name of the unreachable server. */
  readonly host: string;
  /** Time of the next attempt (epoch ms); `undefined` while one is in flight. */
  readonly retryAt: number | undefined;
  /** Called by "Retry now". */
  readonly onRetry: () => void;
  /** Shows a button to change the server address. */
  readonly onChangeServer?: () => void;
}

/** Replaces the sign-in form while the server does not respond: host name, countdown to the next attempt, retry. */
export function ServerUnreachable({ host, retryAt, onRetry, onChangeServer }: ServerUnreachableProps): ReactNode {
  const t = useT();
  const seconds = useSecondsUntil(retryAt);
  const [before, ...after] = t('appState.unreachableText', { host: '\u0000' }).split('\u0000');
  return (
    <section className="im-unreachable" data-im-part="server-unreachable" aria-label={t('appState.unreachable')}>
      <span className="im-empty__icon" data-tone="warn">
        <Icon shape={CloudOff} size={28} />
      </span>
      <h1 className="im-plain">{t('appState.unreachable')}</h1>
      <p className="im-plain">
        {before}
        <bdi className="im-plain">{host}</bdi>
        {after}
      </p>
      <p role="status" className="im-unreachable__wait">
        <Spinner size={14} />
        {/* Hidden from screen readers while counting down, so that it is announced once and not every second. */}
        <span className="im-plain" aria-hidden={seconds > 0 || undefined}>
          {seconds > 0 ? t('appState.tryingIn', { seconds }) : t('appState.trying')}
        </span>
      </p>
      <Button variant="primary" size="large" block onClick={onRetry}>
        {t('action.retryNow')}
      </Button>
      {onChangeServer ? (
        <Button variant="text" icon={Server} block onClick={onChangeServer}>
          {t('appState.changeServer')}
        </Button>
      ) : null}
    </section>
  );
}
