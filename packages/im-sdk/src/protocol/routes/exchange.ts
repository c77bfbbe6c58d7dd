import { ExchangeRequest } from '../entities/host-sign-in.ts';
import { SessionTokens } from '../entities/session.ts';
import { route } from './route.ts';

/** Sign-in with a token of the host product. */
export const exchangeRoutes = {
  exchange: route('POST', '/auth/exchange', { auth: 'none', body: ExchangeRequest, data: SessionTokens }),
} as const;
