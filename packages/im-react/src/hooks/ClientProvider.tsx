import type { CallEngine } from 'im-rtc';
import type { ImClient } from 'im-sdk';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type CallHostHandle, CallsContext, type ProviderCalls } from '../context/calls-context.ts';
import { ClientContext } from '../context/client-context.ts';
import { type ProviderSettings, SettingsContext } from '../context/settings-context.ts';
import { RootContext, UiContext } from '../context/ui-context.ts';
import { createSignal } from '../platform/create-signal.ts';
import { hasWebRtc } from '../platform/device/web-rtc.ts';
import { useOptionalEvent } from '../primitives/useOptionalEvent.ts';
import { useCallEngine } from './call/useCallEngine.ts';

/** Props of the headless `ImProvider`. */
export interface ClientProviderProps extends ProviderSettings {
  /** The client of all hooks and components below. Started by the provider; the host must destroy it. */
  readonly client?: ImClient;
  /**
   * Voice and video calls. `false`: none, calls that come in do not ring. An engine of the host replaces that of the
   * client. Default `true`: `im-rtc` is loaded when a call starts or rings, shown by a `CallHost`. Where the browser has
   * no WebRTC, as on a page without TLS, no call buttons are shown. Must not change.
   */
  readonly calls?: boolean | CallEngine;
  /** Content that uses the client. */
  readonly children?: ReactNode;
}

/**
 * Provides the client and settings of one account to hooks and components below. Renders no element, so it can wrap a
 * whole application. Components of `im-react` create their own kit context below it.
 */
export function ClientProvider({ client, calls = true, children, ...given }: ClientProviderProps): ReactNode {
  const {
    language,
    texts,
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
  const onError = useOptionalEvent(given.onError);
  const settings = useMemo<ProviderSettings>(
    () => ({
      language,
      texts,
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
      texts,
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
  const [hosts] = useState(() => createSignal<readonly CallHostHandle[]>([]));
  const engine = useCallEngine(client, calls);
  const providerCalls = useMemo<ProviderCalls>(
    () => ({ engine, hosts, isSupported: typeof calls === 'object' || hasWebRtc() }),
    [engine, hosts, calls],
  );
  useEffect(() => {
    // The session state holds the failure, and the client's `onError` has reported it.
    client?.start().catch(() => undefined);
  }, [client]);
  return (
    <ClientContext.Provider value={client}>
      <SettingsContext.Provider value={settings}>
        <CallsContext.Provider value={providerCalls}>
          <UiContext.Provider value={undefined}>
            <RootContext.Provider value={false}>{children}</RootContext.Provider>
          </UiContext.Provider>
        </CallsContext.Provider>
      </SettingsContext.Provider>
    </ClientContext.Provider>
  );
}
