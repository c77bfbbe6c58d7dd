import type { LoginSession } from 'im-sdk';
import { Terminal } from 'im-sdk/protocol';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useTimeReader } from '../../hooks/page/useTimeReader.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { listTime } from '../../i18n/time-labels.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Tag } from '../../ui/badge/Tag.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { CloudOff, Monitor, Smartphone } from '../../ui/icon/icons.ts';
import { SkeletonRows } from '../../ui/skeleton/SkeletonRows.tsx';
import { useSkeleton } from '../../ui/skeleton/useSkeleton.ts';

/** Devices on which the account is signed in, with a button to end each but this one. */
export function DeviceSettings(): ReactNode {
  const t = useT();
  const { auth } = useClient();
  const [sessions, setSessions] = useState<readonly LoginSession[]>();
  const [failure, setFailure] = useState<string>();
  const phase = useSkeleton(!sessions && failure === undefined);

  const load = useCallback(() => {
    let isCurrent = true;
    setFailure(undefined);
    auth.sessions().then(
      (loaded) => isCurrent && setSessions(loaded),
      (error: unknown) => isCurrent && setFailure(errorSentence(t, error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [auth, t]);
  useEffect(load, [load]);

  if (phase === 'nothing') return null;
  if (phase === 'shapes') return <SkeletonRows label={t('settings.devices')} avatar="20px" shown />;
  if (!sessions) {
    return (
      <EmptyState kind="error" art={CloudOff} title={t('settings.devicesFailed')} text={failure ?? ''}>
        <Button variant="primary" onClick={load}>
          {t('action.tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  const active = sessions.filter(({ active: isActive, current }) => isActive || current);
  return (
    <ul className="im-settings__list" aria-label={t('settings.devices')}>
      {active.map((session) => (
        <Device
          key={session.id}
          session={session}
          onEnded={() => setSessions((before) => before?.filter(({ id }) => id !== session.id))}
        />
      ))}
    </ul>
  );
}

function Device({ session, onEnded }: { readonly session: LoginSession; readonly onEnded: () => void }): ReactNode {
  const t = useT();
  const { auth } = useClient();
  const { showError } = useToast();
  const reader = useTimeReader();
  const { id, terminal, device, os, browser, lastSeen, current } = session;
  const name = [os, browser].filter(Boolean).join(' · ') || device || t('settings.unknownDevice');
  const { run, isPending } = useAction(
    async () => {
      await auth.endSession(id);
      onEnded();
    },
    { onError: showError },
  );

  return (
    <li className="im-settings__row" data-im-part="device" data-im-key={id}>
      <Icon shape={terminal === Terminal.APP ? Smartphone : Monitor} size={20} />
      <span className="im-settings__row-text">
        <bdi className="im-truncate">{name}</bdi>
        <span className="im-settings__note">
          {current ? t('settings.thisDevice') : t('settings.lastSeen', { time: listTime(lastSeen, reader) })}
        </span>
      </span>
      {current ? (
        <Tag tone="success" size="large">
          {t('settings.now')}
        </Tag>
      ) : (
        <Button size="small" loading={isPending} aria-label={t('settings.endSessionNamed', { name })} onClick={run}>
          {t('settings.endSession')}
        </Button>
      )}
    </li>
  );
}
