import type { ImClient } from 'im-sdk';
import { createContext } from 'react';

/** Carries the client and nothing else: it never changes while a provider stands. */
export const ClientContext = createContext<ImClient | undefined>(undefined);
