import { limits, type VisitorRequest, type VisitorSession } from 'im-sdk/protocol';
import type { Device } from '../../actor.ts';
import type { ServerContext } from '../../context.ts';
import * as accounts from '../../domain/accounts/account-repository.ts';
import { createProfilePush } from '../../domain/accounts/profile-push.ts';
import { transact } from '../../infra/database/transaction.ts';
import { randomBytes } from '../../infra/random.ts';
import { languageOf } from '../../plugins/refusal-messages.ts';
import type { AgentsChats, Sessions, UnregisterAccount } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { findContactGroup } from './contact-group.ts';
import { extendVisitor, findVisitor, hashOfVisitor, insertVisitor } from './visitor-repository.ts';

/** Where a visit comes from. */
export interface VisitSource {
  readonly device: Device;
  readonly address: string;
  /** The header `Accept-Language`, for the default name. */
  readonly acceptLanguage: string | undefined;
}

/**
 * Signs a visitor in: one who is known by their token, else a new one.
 * @throws {Refusal} `agents.off`, `auth.banned`, `request.tooMany`
 */
export type Visit = (request: VisitorRequest, source: VisitSource) => Promise<VisitorSession>;

type Parts = Pick<
  ServerContext,
  'database' | 'clock' | 'bus' | 'config' | 'rateLimits' | 'changes' | 'memberships' | 'webhooks' | 'jobs'
>;

export function createVisit(parts: Parts, sessions: Sessions, chats: AgentsChats): Visit {
  const { database, clock, config, rateLimits, webhooks, jobs } = parts;
  const profilePush = createProfilePush(parts);

  async function insert(name: string | undefined, token: string, { address, acceptLanguage }: VisitSource) {
    await rateLimits.consume('visitor', address);
    const now = clock.now();
    return transact(database, async (tx) => {
      const id = await accounts.insert(tx, {
        user_name: `v${randomBytes(9).toString('hex')}`,
        nick_name: name ?? defaultName(acceptLanguage),
        password_hash: null,
        created_at: now,
      });
      if (id === undefined) throw new Refusal('server.internal');
      await insertVisitor(tx, id, hashOfVisitor(token), now + VISITOR_MS);
      await jobs.schedule(tx, { kind: VISITOR_JOB, key: String(id) }, now + VISITOR_MS);
      await webhooks.addUserEvent(tx, 'created', id);
      return id;
    });
  }

  /** Keeps a visitor for another 30 days, with the name they give now. */
  async function renew(known: accounts.AccountRow, name: string | undefined): Promise<number> {
    const isRenamed = name !== undefined && name !== known.nick_name;
    const expiresAt = clock.now() + VISITOR_MS;
    const account = await transact(database, async (tx) => {
      await extendVisitor(tx, known.id, expiresAt);
      await jobs.schedule(tx, { kind: VISITOR_JOB, key: String(known.id) }, expiresAt);
      if (!isRenamed) return known;
      await webhooks.addUserEvent(tx, 'changed', known.id);
      return accounts.updateProfile(tx, known.id, { nick_name: name });
    });
    if (isRenamed) await profilePush.recordAndPush(account);
    return known.id;
  }

  return async (request, source) => {
    if ((await findContactGroup(database, config)) === undefined) throw new Refusal('agents.off');
    await rateLimits.consume('login', source.address);
    const name = request.name ?? undefined;
    const known = request.visitor
      ? await findVisitor(database, hashOfVisitor(request.visitor), clock.now())
      : undefined;
    if (known !== undefined && known.banned_at !== null)
      throw new Refusal('auth.banned', { data: { reason: known.ban_reason } });
    const token = known && request.visitor ? request.visitor : randomBytes(32).toString('base64url');
    const userId = known === undefined ? await insert(name, token, source) : await renew(known, name);
    const { groupId } = await chats.open({ userId, name, page: request.page });
    const tokens = await sessions.open(userId, source.device, false, { sideBySide: true, isVisitor: true });
    return { ...tokens, visitor: token, groupId };
  };
}

const VISITOR_MS = limits.visitorDays * 24 * 3_600_000;

const visitorNames = { en: 'Visitor', 'zh-CN': '访客', 'zh-TW': '訪客' };

function defaultName(acceptLanguage: string | undefined): string {
  const number = 1_000 + (randomBytes(2).readUInt16BE() % 9_000);
  return `${visitorNames[languageOf(acceptLanguage)]} ${number}`;
}

/** Job of each visitor, due when they have not come back for `limits.visitorDays`. */
const VISITOR_JOB = 'visitor';

/** Deletes the account of a visitor who does not come back; what they wrote stays with the agents. */
export function handleVisitorJobs(
  { database, clock, jobs }: Pick<ServerContext, 'database' | 'clock' | 'jobs'>,
  unregisterAccount: UnregisterAccount,
): void {
  jobs.handle(VISITOR_JOB, async ({ key }) => {
    const userId = Number(key);
    const visitor = await database
      .selectFrom('visitor')
      .select('expires_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (visitor === undefined || visitor.expires_at > clock.now()) return;
    await unregisterAccount(userId);
  });
}
