import type { ImClient } from 'im-sdk';
import { useContext } from 'react';
import { ClientContext } from './client-context.ts';

/**
 * The client of the nearest `ImProvider`.
 *
 * @throws Error without a provider.
 */
export function useClient(): ImClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('This needs an <ImProvider client={…}> above it.');
  return client;
}
