import { createHash, createHmac } from 'node:crypto';
import { CloseCode, Cmd, limits, MessageType, writeNewDevice } from 'im-sdk/protocol';
import type { Device } from '../../actor.ts';
import type { ServerContext } from '../../context.ts';
import { createBatchQueue } from '../../infra/batch-queue.ts';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import { randomBytes } from '../../infra/random.ts';
import { appendNotice, type Notice } from '../../message-log/notices.ts';
import type { Sessions } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import type { AccessTokens } from './access-tokens.ts';
import { createSessionCache, type VerifiedToken } from './session-cache.ts';
import * as repository from './session-repository.ts';

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'config'>;

/** Session queries in one statement. */
const MAX_BATCH = 64;

export function createSessions(parts: Parts, accessTokens: AccessTokens, refreshKey: Uint8Array): Sessions {
  const { database, clock, bus, config } = parts;
  const lookup = createSessionLookup(parts);
  const verified = createSessionCache({
    clock,
    verify,
    findOpenSessions: (sessionIds) => repository.findOpenIds(database, sessionIds),
  });
  bus.subscribe('sessions.ended', ({ sessionIds }) => verified.evict(sessionIds));

  async function verify(accessToken: string): Promise<VerifiedToken> {
    const { sessionId, refreshTokenId, expiresAt } = await accessTokens.read(accessToken);
    const session = await lookup.find(sessionId);
    if (session === undefined || session.ended_at !== null || session.revoked_at !== null) throw endedSession(session);
    await lookup.markFirstUse(refreshTokenId);
    const { user_id: userId, terminal, device_no: deviceNo, is_visitor: isVisitor } = session;
    return { actor: { userId, sessionId, terminal, deviceNo, isVisitor }, expiresAt };
  }

  async function issue(userId: number, sessionId: number, refreshTokenId: number, refreshToken: string) {
    return {
      accessToken: await accessTokens.issue({ userId, sessionId, refreshTokenId }),
      accessTokenExpiresIn: limits.accessTokenSeconds,
      refreshToken,
      refreshTokenExpiresIn: limits.refreshTokenSeconds,
    };
  }

  function addToken(tx: Tx, sessionId: number, token: string): Promise<number> {
    const expires_at = clock.now() + limits.refreshTokenSeconds * 1000;
    return repository.insertRefreshToken(tx, { session_id: sessionId, hash: hashOf(token), expires_at });
  }

  /** The successor is derived from its predecessor, so that a retry gets the same one without storing it. */
  const successorOf = (token: string) => createHmac('sha256', refreshKey).update(token).digest('base64url');

  /** Resumes an ended, remembered session as a new one, so that its old access tokens stay invalid. */
  async function continueSession(tx: Tx, session: repository.SessionRow): Promise<number> {
    if (session.ended_at === null) return session.id;
    const { id, ...same } = session;
    const now = clock.now();
    const family_id = session.family_id ?? id;
    const open = { created_at: now, last_seen_at: now, ended_at: null, is_displaced: false };
    return repository.insertSession(tx, { ...same, ...open, family_id });
  }

  /** Ends the oldest side-by-side sessions above the limit. */
  async function endOldestSessions(userId: number): Promise<void> {
    const live = await repository.openSessions(database, [userId]);
    const leaving = live.filter((session) => session.side_by_side).slice(limits.hostSessions);
    if (leaving.length === 0) return;
    const ids = leaving.map((session) => session.id);
    await repository.endSessions(database, ids, [], clock.now(), true);
    bus.publish('sessions.ended', { sessionIds: ids, code: CloseCode.DELIBERATE, forced: true });
  }

  return {
    async open(userId, device, remembered, { sideBySide = false, isVisitor = false, checkedHash } = {}) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const deviceNo = device.deviceNo ?? `login-${randomBytes(8).toString('hex')}`;
      const { sessionId, tokenId, notices } = await transact(database, async (tx) => {
        await demandOpenAccount(tx, userId, checkedHash);
        // A host signs its people in again and again: notices would pile up, and say nothing about a password.
        const isNew = !sideBySide && !(await repository.knowsDevice(tx, userId, deviceNo));
        const others = isNew ? await repository.openSessions(tx, [userId]) : [];
        const sessionId = await repository.insertSession(tx, {
          family_id: null,
          user_id: userId,
          terminal: device.terminal,
          device_no: deviceNo,
          remembered,
          device: device.device,
          os: device.os,
          browser: device.browser,
          created_at: now,
          last_seen_at: now,
          ended_at: null,
          revoked_at: null,
          side_by_side: sideBySide,
          is_visitor: isVisitor,
        });
        const notices =
          others.length > 0 ? await appendNotice(tx, [userId], newDeviceNotice({ ...device, deviceNo }), now) : [];
        return { sessionId, tokenId: await addToken(tx, sessionId, token), notices };
      });
      for (const [, message] of notices) {
        const except = { terminal: device.terminal, deviceNo };
        bus.publish('signal', { userIds: [userId], cmd: Cmd.SYSTEM, message, except });
      }
      if (sideBySide) await endOldestSessions(userId);
      return issue(userId, sessionId, tokenId, token);
    },

    authenticate: (accessToken) => verified.findActor(accessToken),

    async refresh(refreshToken) {
      const now = clock.now();
      const outcome = await transact(database, async (tx) => {
        const token = await repository.lockRefreshToken(tx, hashOf(refreshToken));
        if (token === undefined) return undefined;
        const owner = await repository.findSession(tx, token.session_id);
        if (owner === undefined) return undefined;
        const account = await repository.shareLockAccount(tx, owner.user_id);
        if (account === undefined || account.banned_at !== null || account.deleted_at !== null) return undefined;
        const session = await repository.findSession(tx, token.session_id);
        if (session === undefined || session.revoked_at !== null || token.expires_at <= now) return undefined;
        const next = successorOf(refreshToken);
        if (token.successor_id === null) {
          const sessionId = await continueSession(tx, session);
          const successorId = await addToken(tx, sessionId, next);
          await repository.setSuccessor(tx, token.id, successorId);
          await repository.markFirstUse(tx, [token.id], now);
          await repository.touchSessions(tx, [sessionId], now);
          return { userId: session.user_id, sessionId, tokenId: successorId, next };
        }
        const successor = await repository.findRefreshToken(tx, token.successor_id);
        const firstUse = successor?.first_used_at ?? null;
        if (successor !== undefined && (firstUse === null || now <= firstUse + limits.refreshGraceMs)) {
          const heir = await repository.findSession(tx, successor.session_id);
          if (heir === undefined || heir.revoked_at !== null) return undefined;
          return { userId: session.user_id, sessionId: heir.id, tokenId: successor.id, next };
        }
        return { family: await repository.revokeFamily(tx, session, now) };
      });
      if (outcome === undefined) throw new Refusal('auth.sessionRevoked');
      if (outcome.family !== undefined) {
        bus.publish('sessions.ended', { sessionIds: outcome.family, code: CloseCode.TOKEN, forced: false });
        throw new Refusal('auth.sessionRevoked');
      }
      return issue(outcome.userId, outcome.sessionId, outcome.tokenId, outcome.next);
    },

    async end(actor, keep) {
      const session = await repository.findSession(database, actor.sessionId);
      const resumable = keep && session?.remembered === true ? [actor.sessionId] : [];
      await repository.endSessions(database, [actor.sessionId], resumable, clock.now());
      bus.publish('sessions.ended', { sessionIds: [actor.sessionId], code: CloseCode.DELIBERATE, forced: false });
    },

    async list(actor) {
      const rows = await repository.listSessions(database, actor.userId, clock.now());
      return rows.map((row) => ({
        id: row.id,
        terminal: row.terminal,
        device: row.device,
        os: row.os,
        browser: row.browser,
        createTime: row.created_at,
        lastSeen: row.last_seen_at,
        active: row.ended_at === null,
        current: row.id === actor.sessionId,
      }));
    },

    async endOne(actor, sessionId) {
      const own = await repository.unrevokedSessions(database, actor.userId);
      if (!own.includes(sessionId)) throw new Refusal('auth.sessionNotFound');
      await repository.endSessions(database, [sessionId], [], clock.now());
      bus.publish('sessions.ended', { sessionIds: [sessionId], code: CloseCode.TOKEN, forced: false });
    },

    async endAll(userId, { except } = {}) {
      const ids = await transact(database, async (tx) => {
        await repository.lockAccount(tx, userId);
        const ending = (await repository.unrevokedSessions(tx, userId)).filter((id) => id !== except);
        await repository.endSessions(tx, ending, [], clock.now());
        return ending;
      });
      bus.publish('sessions.ended', { sessionIds: ids, code: CloseCode.TOKEN, forced: false });
    },

    async claimTerminal(actor) {
      const live = await lookup.touchAndListOpen(actor);
      const own = live.find((session) => session.id === actor.sessionId);
      // It ended between `authenticate` and the registration of the socket.
      if (own === undefined) throw endedSession(await repository.findSession(database, actor.sessionId));
      if (own.side_by_side) return;
      const here = live.filter((session) => session.terminal === actor.terminal && !session.side_by_side);
      const staying = [...new Set(here.map((session) => session.device_no))].slice(0, config.sessionsPerTerminal);
      const leaving = here.filter((session) => session.id < actor.sessionId && !staying.includes(session.device_no));
      if (leaving.length === 0) return;
      const ids = leaving.map((session) => session.id);
      const resumable = leaving.filter((session) => session.remembered).map((session) => session.id);
      await repository.endSessions(database, ids, resumable, clock.now(), true);
      bus.publish('sessions.ended', { sessionIds: ids, code: CloseCode.DELIBERATE, forced: true });
    },
  };
}

function endedSession(session: repository.SessionRow | undefined): Refusal {
  return new Refusal(session?.is_displaced ? 'auth.signedInElsewhere' : 'auth.sessionRevoked');
}

/** Checks the account again: it may have changed while the password was hashed. */
async function demandOpenAccount(tx: Tx, userId: number, checkedHash: string | undefined): Promise<void> {
  const account = await repository.shareLockAccount(tx, userId);
  if (account === undefined || account.deleted_at !== null) throw new Refusal('auth.wrongPassword');
  if (account.banned_at !== null) throw new Refusal('auth.banned', { data: { reason: account.ban_reason } });
  if (checkedHash !== undefined && account.password_hash !== checkedHash) throw new Refusal('auth.wrongPassword');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Notice for a sign-in on a device that the user has not used before. */
function newDeviceNotice(device: Device & { readonly deviceNo: string }): Notice {
  return { type: MessageType.SYSTEM_MESSAGE, ...writeNewDevice(device) };
}

/** Session queries of requests and socket logins. */
interface SessionLookup {
  find(id: number): Promise<repository.SessionRow | undefined>;
  /** Marks the first use of a refresh token's access token: it ends the grace period of the previous one. */
  markFirstUse(refreshTokenId: number): Promise<void>;
  /** Updates `last_seen_at`; resolves with all open sessions of the user, newest first. */
  touchAndListOpen(session: { readonly sessionId: number; readonly userId: number }): Promise<repository.SessionRow[]>;
}

/** Batches queries: after a restart every client logs in at once. */
function createSessionLookup({ database, clock }: Pick<ServerContext, 'database' | 'clock'>): SessionLookup {
  return {
    find: createBatchQueue<number, repository.SessionRow | undefined>(MAX_BATCH, async (ids) => {
      const rows = await repository.findSessions(database, ids);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id));
    }),
    markFirstUse: createBatchQueue<number, void>(MAX_BATCH, async (ids) => {
      await repository.markFirstUse(database, ids, clock.now());
      return ids.map(() => undefined);
    }),
    touchAndListOpen: createBatchQueue<Parameters<SessionLookup['touchAndListOpen']>[0], repository.SessionRow[]>(
      MAX_BATCH,
      async (batch) => {
        await repository.touchSessions(
          database,
          batch.map(({ sessionId }) => sessionId),
          clock.now(),
        );
        const live = Map.groupBy(
          await repository.openSessions(
            database,
            batch.map(({ userId }) => userId),
          ),
          (session) => session.user_id,
        );
        return batch.map(({ userId }) => live.get(userId) ?? []);
      },
    ),
  };
}
