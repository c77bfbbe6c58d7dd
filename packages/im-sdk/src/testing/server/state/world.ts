import { type AlbumImage, type FriendRequest, type GroupRequest, limits } from '../../../protocol/index.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Dialect } from '../wire/dialect.ts';
import type { Account, RefreshToken, Session } from './account.ts';
import type { Calls } from './call.ts';
import type { ServerClock } from './clock.ts';
import type { GroupState } from './group.ts';
import { memberOf } from './group.ts';
import { emptyLog, type MessageLog, type Row } from './message-log.ts';
import { demand } from './refusal.ts';
import type { StoredFile, UploadInProgress } from './stored-file.ts';

/** A friend request with every field set. */
export type StoredRequest = FriendRequest & { status: number; applyTime: number };

/** A request to get into a group with every field set. */
export type StoredGroupRequest = GroupRequest & { userId: number };

/** A row and its conversation. */
export interface StoredRow {
  readonly log: MessageLog;
  readonly row: Row;
}

/** Everything a memory server knows. */
export interface World {
  readonly clock: ServerClock;
  readonly epoch: string;
  readonly hub: Hub;
  readonly dialect: Dialect;
  readonly accounts: Map<number, Account>;
  /** By user name in lower case: upper and lower case are one name. */
  readonly byName: Map<string, Account>;
  readonly sessions: Map<number, Session>;
  readonly reports: {
    readonly reporterId: number;
    readonly kind: string;
    readonly target: number;
    readonly reason: string;
  }[];
  /** `jti` of every host's token that was used. */
  readonly hostTokens: Set<string>;
  /** Refresh tokens, dead ones too, so that a reuse is noticed. */
  readonly refreshTokens: Map<string, RefreshToken>;
  /** The refresh token that an access token was issued with. */
  readonly issuedWith: Map<string, RefreshToken>;
  readonly requests: Map<number, StoredRequest>;
  readonly groups: Map<number, GroupState>;
  /** Requests to get into groups, by id; `userId` is always set. */
  readonly groupRequests: Map<number, StoredGroupRequest>;
  /** Pictures of albums, by id, oldest first. */
  readonly albumImages: Map<number, AlbumImage & { readonly groupId: number }>;
  /** By `p:{smaller}:{greater}` or `g:{group}`. */
  readonly logs: Map<string, MessageLog>;
  readonly rowsById: { readonly [kind in MessageLog['kind']]: Map<number, StoredRow> };
  /** Rows that named a file when they were written or edited, by its whole address. */
  readonly rowsNaming: Map<string, StoredRow[]>;
  /** First send by `{sender}:{tmpId}`. */
  readonly sends: Map<string, StoredRow & { readonly fingerprint: string }>;
  /** By key: what follows `/api/file/`. */
  readonly files: Map<string, StoredFile>;
  readonly uploads: Map<string, UploadInProgress>;
  readonly calls: Calls;
  /** The group whose members are the agents, and the visitors by token. */
  readonly visitors: {
    contactGroupId: number | undefined;
    readonly byToken: Map<string, { readonly userId: number; readonly expiresAt: number }>;
  };
  /** Bytes of one part of a direct upload. */
  readonly uploadPartBytes: number;
  /** Whether an account needs an avatar: then one can be uploaded before there is an account. */
  readonly requireAvatar: boolean;
  /** Who may write to whom: friends only, or any two accounts. */
  readonly contacts: 'friends' | 'everyone';
  /** The last id of a message. Our server numbers both kinds in `private`; one of the specification has two sequences. */
  readonly lastMessageId: { private: number; group: number };
  /** The last number given out, by what it numbers. */
  readonly lastId: {
    user: number;
    group: number;
    request: number;
    groupRequest: number;
    albumImage: number;
    session: number;
    token: number;
    file: number;
    /** Addresses of direct uploads that were signed under an older one are not good any more. */
    signature: number;
  };
}

/** What a world is built on. Ids of people start above `firstUserId`. */
export interface WorldOptions {
  readonly clock: ServerClock;
  readonly hub: Hub;
  readonly dialect: Dialect;
  readonly firstUserId?: number;
  readonly uploadPartBytes?: number;
  readonly requireAvatar?: boolean;
  readonly contacts?: 'friends' | 'everyone';
}

/** A world without people. */
export function emptyWorld(options: WorldOptions): World {
  const {
    clock,
    hub,
    dialect,
    firstUserId = 10_001,
    uploadPartBytes = limits.multipartBytes,
    requireAvatar = false,
    contacts = 'friends',
  } = options;
  return {
    clock,
    hub,
    dialect,
    epoch: 'memory-1',
    accounts: new Map(),
    byName: new Map(),
    sessions: new Map(),
    reports: [],
    hostTokens: new Set(),
    refreshTokens: new Map(),
    issuedWith: new Map(),
    requests: new Map(),
    groups: new Map(),
    groupRequests: new Map(),
    albumImages: new Map(),
    logs: new Map(),
    rowsById: { private: new Map(), group: new Map() },
    rowsNaming: new Map(),
    sends: new Map(),
    files: new Map(),
    uploads: new Map(),
    visitors: { contactGroupId: undefined, byToken: new Map() },
    calls: { private: new Map(), group: new Map(), lastId: 0 },
    uploadPartBytes,
    requireAvatar,
    contacts,
    lastMessageId: { private: 0, group: 0 },
    lastId: {
      user: firstUserId - 1,
      group: 500_000,
      request: 0,
      groupRequest: 0,
      albumImage: 0,
      session: 0,
      token: 0,
      file: 0,
      signature: 1,
    },
  };
}

/** The account with this id. Refuses with `user.notFound`. */
export function accountOf(world: World, userId: number): Account {
  const account = world.accounts.get(userId);
  demand(account, 'user.notFound');
  return account;
}

/** Whether two people are friends now. */
export function areFriends(world: World, one: number, other: number): boolean {
  return world.accounts.get(one)?.friends.get(other)?.deleted === false;
}

/** Whether one may write to the other: a friend, or where contacts are everyone any account that there is. */
export function mayWriteTo(world: World, one: number, other: number): boolean {
  if (world.contacts === 'everyone') return one !== other && world.accounts.get(other)?.isVisitor === false;
  return areFriends(world, one, other);
}

/** The group and the actor's membership. Refuses with `group.notFound` or `group.notMember`. */
export function groupFor(world: World, groupId: number, userId: number) {
  const group = world.groups.get(groupId);
  demand(group && !group.dissolved, 'group.notFound');
  const member = memberOf(group, userId);
  demand(member, 'group.notMember');
  return { group, member };
}

/** Whether two people are in a group together. */
export function shareGroup(world: World, one: number, other: number): boolean {
  for (const group of world.groups.values()) {
    if (memberOf(group, one) && memberOf(group, other)) return true;
  }
  return false;
}

/** The log of a private conversation, made at the first use. */
export function privateLog(world: World, one: number, other: number): MessageLog {
  const parties = [Math.min(one, other), Math.max(one, other)];
  return logOf(world, `p:${parties[0]}:${parties[1]}`, 'private', parties);
}

/** The log of a group. */
export function groupLog(world: World, groupId: number): MessageLog {
  return logOf(world, `g:${groupId}`, 'group', [groupId]);
}

function logOf(world: World, key: string, kind: MessageLog['kind'], parties: number[]): MessageLog {
  const known = world.logs.get(key);
  if (known) return known;
  const log = emptyLog(kind, parties);
  world.logs.set(key, log);
  return log;
}

/** The logs that a person may read, with the `chatSeq` above which rows are theirs to see. */
export function* visibleLogs(world: World, userId: number, kind?: 'private' | 'group') {
  for (const log of world.logs.values()) {
    if (kind && log.kind !== kind) continue;
    const above = visibleAbove(world, log, userId);
    if (above !== undefined) yield { log, above };
  }
}

/** The `chatSeq` above which a person sees the rows of a log; `undefined` where they see none. */
export function visibleAbove(world: World, log: MessageLog, userId: number): number | undefined {
  const cleared = log.cleared.get(userId) ?? 0;
  if (log.kind === 'private') return log.parties.includes(userId) ? cleared : undefined;
  const group = world.groups.get(log.parties[0] ?? 0);
  if (!group || group.dissolved) return undefined;
  const member = memberOf(group, userId);
  return member && Math.max(member.joinSeq, cleared);
}
