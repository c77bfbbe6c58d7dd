import type { ImClient } from 'im-sdk';
import { createContext } from 'react';

/** The client of the nearest provider. */
export const ClientContext = createContext<ImClient | undefined>(undefined);
