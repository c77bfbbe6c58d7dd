import type { ExchangeRequest, SessionTokens } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { type Tx, transact } from '../../infra/database/guard.ts';
import type { Device, Sessions } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import type { JoinDefaultGroups } from '../groups/default-groups.ts';
import { upsertExternal } from '../users/external-accounts.ts';
import { createFaces } from '../users/face.ts';
import type { HostWord, ReadHostToken } from './host-tokens.ts';

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
  const faces = createFaces(parts);
  return async (request, device, address) => {
    await rateLimits.spend('login', address);
    const word = await read(request.token);
    const { account, created, changed } = await transact(database, async (tx) => {
      await useUp(tx, word, clock.now());
      const upserted = await upsertExternal(tx, word.externalId, word, clock.now());
      if (upserted.account.banned_at !== null) throw new Refusal('auth.banned');
      if (upserted.changed) await webhooks.user(tx, upserted.created ? 'created' : 'changed', upserted.account.id);
      return upserted;
    });
    if (created) await joinDefaultGroups(account.id);
    else if (changed) await faces.announce(account);
    return sessions.open(account.id, device, false, { sideBySide: true });
  };
}

/** A word counts once. Those that have ended need not be remembered. */
async function useUp(tx: Tx, { jti, endsAt }: HostWord, now: number): Promise<void> {
  await tx.deleteFrom('host_token').where('expires_at', '<', now).execute();
  const first = await tx
    .insertInto('host_token')
    .values({ jti, expires_at: endsAt })
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .returning('jti')
    .executeTakeFirst();
  if (first === undefined) throw new Refusal('auth.hostTokenUsed');
}
