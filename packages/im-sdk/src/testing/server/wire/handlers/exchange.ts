import { HEADERS } from '../../../../protocol/index.ts';
import type { exchangeRoutes } from '../../../../protocol/routes/exchange.ts';
import { exchange } from '../../domain/exchange.ts';
import { unreadForToken } from '../../domain/unread-for-token.ts';
import type { OpenHandlers } from './handler.ts';

export const openExchangeHandlers: OpenHandlers<typeof exchangeRoutes, 'exchange' | 'unread'> = {
  exchange: ({ world, body, headers }) =>
    exchange(world, body, decodeURIComponent(headers.get(HEADERS.deviceNo) ?? '')),
  unread: ({ world, body }) => unreadForToken(world, body),
};
