import type { ExchangeRequest, SessionTokens } from 'im-sdk/protocol';
import type { Device } from '../../caller.ts';
import type { ServerContext } from '../../context.ts';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import type { Sessions } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import type { JoinDefaultGroups } from '../groups/default-groups.ts';
import { upsertExternal } from '../users/external-accounts.ts';
import { createProfilePush } from '../users/public-profile.ts';
import type { HostClaims, ReadHostToken } from './host-tokens.ts';

/** Signs in whom a host product vouches for. @throws {Refusal} `auth.exchangeOff`, `auth.hostToken`, `auth.hostTokenUsed`, `auth.banned` */
export type Exchange = (request: ExchangeRequest, device: Device, address: string) => Promise<SessionTokens>;

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'rateLimits' | 'changes' | 'memberships' | 'webhooks'>;

export function createExchange(
  parts: Parts,
  sessions: Sessions,
  read: ReadHostToken,
  joinDefaultGroups: JoinDefaultGroups,
): Exchange {
  const { database, clock, rateLimits, webhooks } = parts;
  const profilePush = createProfilePush(parts);
  return async (request, device, address) => {
    await rateLimits.consume('login', address);
    const word = await read(request.token);
    const { account, created, changed } = await transact(database, async (tx) => {
      await markTokenUsed(tx, word, clock.now());
      const upserted = await upsertExternal(tx, word.externalId, word, clock.now());
      if (upserted.account.banned_at !== null) throw new Refusal('auth.banned');
      if (upserted.changed)
        await webhooks.addUserEvent(tx, upserted.created ? 'created' : 'changed', upserted.account.id);
      return upserted;
    });
    if (created) await joinDefaultGroups(account.id);
    else if (changed) await profilePush.recordAndPush(account);
    return sessions.open(account.id, device, false, { sideBySide: true });
  };
}

/** A word counts once. Those that have ended need not be remembered. */
async function markTokenUsed(tx: Tx, { jti, endsAt }: HostClaims, now: number): Promise<void> {
  await tx.deleteFrom('host_token').where('expires_at', '<', now).execute();
  const first = await tx
    .insertInto('host_token')
    .values({ jti, expires_at: endsAt })
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .returning('jti')
    .executeTakeFirst();
  if (first === undefined) throw new Refusal('auth.hostTokenUsed');
}
