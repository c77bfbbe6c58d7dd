import type { ExchangeRequest, SessionTokens } from 'im-sdk/protocol';
import type { Device } from '../../actor.ts';
import type { ServerContext } from '../../context.ts';
import { upsertExternal } from '../../domain/accounts/external-accounts.ts';
import { createProfilePush } from '../../domain/accounts/profile-push.ts';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import type { JoinDefaultGroups, MergeVisitor, Sessions } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { type HostClaims, HostTokenRefusal, type ReadHostToken } from './host-tokens.ts';

/**
 * Exchanges a host's sign-in token for a session; creates or updates the account.
 * @throws {Refusal} `auth.exchangeOff`, `auth.hostToken`, `auth.hostTokenUsed`, `auth.banned`
 */
export type Exchange = (request: ExchangeRequest, device: Device, address: string) => Promise<SessionTokens>;

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'rateLimits' | 'changes' | 'memberships' | 'webhooks'>;

export function createExchange(
  parts: Parts,
  sessions: Sessions,
  verifyHostToken: ReadHostToken,
  joinDefaultGroups: JoinDefaultGroups,
  mergeVisitor: MergeVisitor,
): Exchange {
  const { database, clock, rateLimits, webhooks } = parts;
  const profilePush = createProfilePush(parts);
  return async (request, device, address) => {
    await rateLimits.consume('login', address);
    const claims = await verifyHostToken(request.token);
    const { account, created, changed } = await transact(database, async (tx) => {
      await markTokenUsed(tx, claims, clock.now());
      const upserted = await upsertExternal(tx, claims.externalId, claims, clock.now());
      if (upserted.account.banned_at !== null) throw new Refusal('auth.banned');
      if (upserted.changed)
        await webhooks.addUserEvent(tx, upserted.created ? 'created' : 'changed', upserted.account.id);
      return upserted;
    });
    if (created) await joinDefaultGroups(account.id);
    else if (changed) await profilePush.recordAndPush(account);
    if (request.visitor) await mergeVisitor(account.id, request.visitor);
    return sessions.open(account.id, device, false, { sideBySide: true });
  };
}

/** Accepts a token id once. Expired ids are deleted. @throws {HostTokenRefusal} `auth.hostTokenUsed` */
export async function markTokenUsed(tx: Tx, { jti, expiresAt }: HostClaims, now: number): Promise<void> {
  await tx.deleteFrom('host_token').where('expires_at', '<', now).execute();
  const first = await tx
    .insertInto('host_token')
    .values({ jti, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .returning('jti')
    .executeTakeFirst();
  if (first === undefined) throw new HostTokenRefusal('auth.hostTokenUsed', 'jti was used before: a token counts once');
}
