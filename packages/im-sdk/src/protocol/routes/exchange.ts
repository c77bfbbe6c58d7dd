import { ExchangeRequest } from '../entities/host-sign-in.ts';
import { SessionTokens } from '../entities/session.ts';
import { UnreadCount, UnreadRequest } from '../entities/unread-count.ts';
import { route } from './route.ts';

/** Sign-in with a token of the host product. */
export const exchangeRoutes = {
  exchange: route('POST', '/auth/exchange', { auth: 'none', body: ExchangeRequest, data: SessionTokens }),
  /** Unread messages without a session, for the badge of a widget whose panel is closed. */
  unread: route('POST', '/auth/unread', { auth: 'none', body: UnreadRequest, data: UnreadCount }),
} as const;
