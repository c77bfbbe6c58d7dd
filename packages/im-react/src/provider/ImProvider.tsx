'use client';

import type { ReactNode } from 'react';
import { ClientProvider, type ClientProviderProps } from './ClientProvider.tsx';
import { DefaultsProvider, type MessageDefaults } from './defaults-context.tsx';
import { KitProvider } from './KitProvider.tsx';

export interface ImProviderProps extends ClientProviderProps, MessageDefaults {}

/**
 * Stands above all hooks and components of one account: carries the client, the language, the looks, and what messages
 * look like. Draws no element and changes nothing of what stands below. The one of `im-react/hooks` is the same without
 * texts, notices (`useT`, `useToast`) and message defaults, for pages that draw everything themselves.
 */
export function ImProvider({ children, ...props }: ImProviderProps): ReactNode {
  const { kinds, actions, slots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson, ...settings } = props;
  return (
    <ClientProvider {...settings}>
      <DefaultsProvider {...{ kinds, actions, slots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson }}>
        <KitProvider>{children}</KitProvider>
      </DefaultsProvider>
    </ClientProvider>
  );
}
