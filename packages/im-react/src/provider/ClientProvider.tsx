import type { ImClient } from 'im-sdk';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useEvent } from '../hooks/useEvent.ts';
import { ClientContext } from './client-context.ts';
import { KitContext, RootContext } from './kit-context.ts';
import { type Settings, SettingsContext } from './settings-context.ts';

export interface ClientProviderProps extends Settings {
  /** The client that all parts below talk to. Started by the provider; the host destroys it. */
  readonly client?: ImClient;
  readonly children?: ReactNode;
}

/**
 * Stands above all hooks and components of one account. Draws no element and changes nothing of what stands below: an
 * application may wrap itself for one unread count. Components of `im-react` below make what they need by themselves.
 */
export function ClientProvider({ client, children, ...given }: ClientProviderProps): ReactNode {
  const {
    language,
    overrides,
    i18n,
    t,
    formatters,
    theme,
    density,
    direction,
    portalContainer,
    clock,
    emojiBase,
    className,
  } = given;
  const onError = useEvent((error: unknown) => given.onError?.(error));
  const settings = useMemo<Settings>(
    () => ({
      language,
      overrides,
      i18n,
      t,
      formatters,
      theme,
      density,
      direction,
      portalContainer,
      clock,
      emojiBase,
      className,
      onError,
    }),
    [
      language,
      overrides,
      i18n,
      t,
      formatters,
      theme,
      density,
      direction,
      portalContainer,
      clock,
      emojiBase,
      className,
      onError,
    ],
  );
  useEffect(() => {
    // A start that fails is in the session's state and reported to the client's `onError`.
    client?.start().catch(() => undefined);
  }, [client]);
  return (
    <ClientContext.Provider value={client}>
      <SettingsContext.Provider value={settings}>
        <KitContext.Provider value={undefined}>
          <RootContext.Provider value={false}>{children}</RootContext.Provider>
        </KitContext.Provider>
      </SettingsContext.Provider>
    </ClientContext.Provider>
  );
}
