'use client';

import type { ReactNode } from 'react';
import { ClientProvider, type ImProviderProps } from './ClientProvider.tsx';
import { KitProvider } from './KitProvider.tsx';

export type { ImProviderProps } from './ClientProvider.tsx';

/**
 * Stands above all hooks and components of one account: carries the client, the language and the looks. Draws no element
 * and changes nothing of what stands below. The one of `im-react/hooks` is the same without texts and notices (`useT`,
 * `useToast`), for pages that draw everything themselves.
 */
export function ImProvider({ children, ...props }: ImProviderProps): ReactNode {
  return (
    <ClientProvider {...props}>
      <KitProvider>{children}</KitProvider>
    </ClientProvider>
  );
}
