import type { UnreadCount, UnreadRequest } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { transact } from '../../infra/database/transaction.ts';
import type { UnreadTotal } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import type { ReadHostToken } from './host-tokens.ts';
import { markTokenUsed } from './token-exchange.ts';

/**
 * Counts the unread messages of the user of a host's token, without a session. Makes no account.
 * @throws {Refusal} `auth.exchangeOff`, `auth.hostToken`, `auth.hostTokenUsed`, `auth.banned`
 */
export type UnreadForToken = (request: UnreadRequest, address: string) => Promise<UnreadCount>;

export function createUnreadForToken(
  { database, clock, rateLimits }: Pick<ServerContext, 'database' | 'clock' | 'rateLimits'>,
  verifyHostToken: ReadHostToken,
  unreadTotal: UnreadTotal,
): UnreadForToken {
  return async (request, address) => {
    await rateLimits.consume('login', address);
    const claims = await verifyHostToken(request.token);
    return transact(database, async (tx) => {
      await markTokenUsed(tx, claims, clock.now());
      const account = await tx
        .selectFrom('account')
        .select(['id', 'banned_at'])
        .where('external_id', '=', claims.externalId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (account === undefined) return { unread: 0 };
      if (account.banned_at !== null) throw new Refusal('auth.banned');
      return { unread: await unreadTotal(tx, account.id, request) };
    });
  };
}
