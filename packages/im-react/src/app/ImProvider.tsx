'use client';

import type { ReactNode } from 'react';
import { ClientProvider, type ClientProviderProps } from '../hooks/ClientProvider.tsx';
import { DefaultsProvider, type DefaultsProviderProps } from './DefaultsProvider.tsx';
import { UiProvider } from './UiProvider.tsx';

/** Props of `ImProvider`: client, settings and message defaults. */
export interface ImProviderProps extends ClientProviderProps, DefaultsProviderProps {}

/**
 * Provides client, language, theme and message defaults to all hooks and components of one account. Renders no element.
 * The `ImProvider` of `im-react/hooks` has no texts, toasts (`useT`, `useToast`) or message defaults, for headless use.
 */
export function ImProvider({ children, ...props }: ImProviderProps): ReactNode {
  const { kinds, actions, slots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson, ...settings } = props;
  return (
    <ClientProvider {...settings}>
      <DefaultsProvider {...{ kinds, actions, slots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson }}>
        <UiProvider>{children}</UiProvider>
      </DefaultsProvider>
    </ClientProvider>
  );
}
