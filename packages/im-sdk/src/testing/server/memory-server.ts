import type { ByteAnswer, ByteUpload } from '../../platform/files.ts';
import {
  CloseCode,
  FEATURES,
  type Feature,
  MessageType,
  type StoredMessage,
  type Terminal,
} from '../../protocol/index.ts';
import { makeAccount } from './domain/auth.ts';
import { type HostClaims, makeHostToken } from './domain/exchange.ts';
import { befriend, unfriend } from './domain/friends.ts';
import { createGroup, removeMembers } from './domain/groups/membership.ts';
import { erase, sendGroup, sendPrivate } from './domain/messages.ts';
import { sendNotice } from './domain/notices.ts';
import { announcePresence } from './domain/presence.ts';
import { readGroup, readPrivate } from './domain/reading.ts';
import { apply } from './domain/requests.ts';
import { admitAgents } from './domain/visitors/agents-chat.ts';
import { realClock } from './platform/clock.ts';
import { closeAccount } from './realtime/connection.ts';
import { Hub } from './realtime/hub.ts';
import type { Account } from './state/account.ts';
import type { ServerClock } from './state/clock.ts';
import { accountOf, emptyWorld, type World } from './state/world.ts';
import { ownDialect } from './wire/dialect.ts';
import { type MemorySocket, type MemorySocketHandlers, openMemorySocket } from './wire/memory-socket.ts';
import { MemoryNetwork } from './wire/network.ts';
import { serveRequest } from './wire/serve-request.ts';
import { serveUpload } from './wire/serve-upload.ts';
import type { SpecOnlyBuild } from './wire/spec-only-builds.ts';
import { specOnlyDialect } from './wire/spec-only-dialect.ts';

/** A person to begin with. Without a password it is `password`. */
export interface NewPerson extends Partial<Omit<Account, 'friends' | 'notices' | 'changed' | 'pretended'>> {
  /** Name for the sign-in: letters and digits. */
  readonly userName: string;
  /** Display name. */
  readonly nickName: string;
}

/** Options of `createMemoryServer`. */
export interface MemoryServerOptions {
  /** Accounts that exist from the start. */
  readonly users?: readonly NewPerson[];
  /** Time and timers; the real ones by default. */
  readonly clock?: ServerClock;
  /** Extensions told in `/system/config`; all by default. */
  readonly features?: readonly Feature[];
  /**
   * A server that knows only the specification, and behaves as such servers were seen to (protocol §5). `older` (also
   * `true`): offline messages come through the socket. `newer`: they are the answer of `loadOfflineMessage`.
   */
  readonly specOnly?: boolean | SpecOnlyBuild;
  /**
   * With `specOnly`: private calls start by `POST /webrtc/private/call` with the caller's offer, and the accept has the
   * answer. There is no setup, no later offer, and a candidate is push 107. Default false.
   */
  readonly callsWithOffer?: boolean;
  /** Seeds the disorder of `specOnly`. 1 by default. */
  readonly seed?: number;
  /** Whether an account needs an avatar (`updateAvatarAfterRegister`). Default false. */
  readonly requireAvatar?: boolean;
  /** Who may write to whom: friends only (default), or any two accounts (`IM_CONTACTS=everyone`). */
  readonly contacts?: 'friends' | 'everyone';
  /** Bytes of one part of a direct upload; 64 MiB by default. */
  readonly uploadPartBytes?: number;
  /** `https://im.test` by default: what clients take as server address. */
  readonly origin?: string;
}

/** A chat server in memory that speaks the whole protocol: for tests, stories, and hosts without a network. */
export interface MemoryServer {
  /** Address of the server; `https://im.test` by default. */
  readonly origin: string;
  /** Base address of requests, as `server.apiUrl` of a client takes it. */
  readonly apiUrl: string;
  /** Address of the socket, as `server.socketUrl` of a client takes it. */
  readonly socketUrl: string;
  /** Answers requests to `apiUrl`; fits `platform.fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** Opens a socket; fits `platform.openSocket`. */
  readonly openSocket: (url: string, handlers: MemorySocketHandlers) => MemorySocket;
  /** Takes uploads with progress; fits `platform.files.upload`. */
  readonly upload: (upload: ByteUpload) => Promise<ByteAnswer>;
  /** Addresses of direct uploads that were given out are not good any more. */
  expireUploads(): void;
  /** Everything that can go wrong between server and clients. */
  readonly network: MemoryNetwork;
  /** Makes an account; answers its id. */
  addPerson(person: NewPerson): number;
  /** Makes two people friends. */
  befriend(one: number, other: number): void;
  /** Ends a friendship, for both. */
  unfriend(one: number, other: number): void;
  /** Sends a friend request from an account; returns the request's id. */
  ask(from: number, to: number, remark?: string): number;
  /** Makes a group; the others must be friends of the owner. Answers its id. */
  makeGroup(ownerId: number, name: string, userIds: readonly number[]): number;
  /** The owner takes people out. */
  removeFromGroup(groupId: number, userIds: readonly number[]): void;
  /**
   * Takes visitors: the members of this group are the agents (`IM_VISITORS=on`, `IM_CONTACT_GROUP`).
   */
  setContactGroup(groupId: number): void;
  /**
   * Sends a message from an account to a friend or a group (`{groupId}`) and pushes it. An agent may send the first message
   * to a visitor, as by `POST /host/messages`.
   */
  say(from: number, to: number | { groupId: number }, content: string, options?: SayOptions): StoredMessage;
  /** Recalls a message of an account, without the time limit. */
  recall(userId: number, message: StoredMessage): void;
  /** Moves the read position of an account to the newest row. */
  read(userId: number, of: number | { groupId: number }): void;
  /** Shows an account as online on these terminals, with or without a socket. */
  appear(userId: number, terminals: readonly Terminal[]): void;
  /** Sends a system notice (type 53). */
  announce(userId: number, title: string, content: string): void;
  /** Token of a host for an account, as `/auth/exchange` and `getToken` take it. Valid on a memory server only. */
  hostToken(claims: HostClaims): string;
  /** Bans an account and ends its sessions. */
  ban(userId: number, reason: string): void;
  /** Closes every socket as a server that restarts does; what is stored stays. */
  restart(): void;
  /**
   * The whole state, for assertions. Not a stable interface.
   * @internal
   */
  readonly world: World;
}

/** Optional fields of a message sent by `say`. */
export interface SayOptions {
  /** `MessageType`; a text by default. */
  readonly type?: number;
  /** The sender's own id, by which the server dedupes. */
  readonly tmpId?: string;
  /** Epoch ms; now by default. */
  readonly sendTime?: number;
  /** Ids of the people mentioned; -1 is everybody. */
  readonly atUserIds?: readonly number[];
  /** Id of the quoted message. */
  readonly quoteMessageId?: number;
  /** Asks the members of a group for read receipts. */
  readonly receipt?: boolean;
}

export type { HostClaims, SpecOnlyBuild };

/** Makes a server without people, or with `users`. Nothing is shared between two of them. */
export function createMemoryServer(options: MemoryServerOptions = {}): MemoryServer {
  const { users = [], clock = realClock, origin = 'https://im.test', seed = 1, uploadPartBytes } = options;
  const { specOnly } = options;
  const dialect = specOnly
    ? specOnlyDialect(seed, specOnly === true ? 'older' : specOnly, options.callsWithOffer)
    : ownDialect(featuresOf(options));
  const world = emptyWorld({
    clock,
    hub: new Hub(),
    dialect,
    ...(uploadPartBytes === undefined ? {} : { uploadPartBytes }),
    requireAvatar: options.requireAvatar === true,
    contacts: options.contacts ?? 'friends',
  });
  const network = new MemoryNetwork();
  const addPerson = (person: NewPerson) => makeAccount(world, { password: 'password', ...person }).id;
  for (const user of users) addPerson(user);

  return {
    origin,
    apiUrl: `${origin}/api`,
    socketUrl: `${origin.replace(/^http/, 'ws')}/im`,
    fetch: async (input, init) => serveRequest(world, network, new Request(input, init)),
    openSocket: (url, handlers) => openMemorySocket(world, network, () => new URL(url).pathname === '/im', handlers),
    upload: (upload) => serveUpload(world, network, upload),
    expireUploads: () => {
      world.lastId.signature += 1;
    },
    network,
    world,
    addPerson,
    befriend: (one, other) => befriend(world, one, other),
    unfriend: (one, other) => unfriend(world, one, other),
    ask: (from, to, remark = '') => apply(world, from, { friendId: to, source: 1, remark }).id,
    makeGroup: (ownerId, name, userIds) => createGroup(world, ownerId, { name, userIds }).id,
    removeFromGroup: (groupId, userIds) => {
      const ownerId = world.groups.get(groupId)?.ownerId;
      if (ownerId !== undefined) removeMembers(world, ownerId, groupId, userIds);
    },
    setContactGroup: (groupId) => {
      world.visitors.contactGroupId = groupId;
    },
    say: (from, to, content, said = {}) => say(world, from, to, content, said),
    recall: (userId, message) => {
      const found = world.rowsById[message.groupId ? 'group' : 'private'].get(message.id);
      if (found) erase(world, userId, found);
    },
    read: (userId, of) => {
      if (typeof of === 'number') readPrivate(world, userId, of);
      else readGroup(world, userId, of.groupId);
    },
    appear: (userId, terminals) => appear(world, userId, terminals),
    announce: (userId, title, content) =>
      sendNotice(world, userId, { title, content: JSON.stringify({ title, content }) }),
    hostToken: (claims) => makeHostToken(world, claims),
    ban(userId, reason) {
      accountOf(world, userId).banned = reason;
      for (const session of world.sessions.values()) {
        if (session.userId !== userId) continue;
        session.ended = true;
        session.revoked = true;
      }
      closeAccount(world, userId, MessageType.USER_BANNED, reason);
    },
    restart() {
      for (const connection of world.hub.all()) connection.close(CloseCode.GOING_AWAY, 'server going away');
    },
  };
}

function featuresOf({ features = FEATURES, contacts }: MemoryServerOptions): readonly Feature[] {
  return contacts === 'everyone' ? [...features, 'contactsEveryone'] : features;
}

function say(
  world: World,
  from: number,
  to: number | { groupId: number },
  content: string,
  { type = MessageType.TEXT, sendTime, atUserIds, ...rest }: SayOptions,
): StoredMessage {
  const message = { ...rest, type, content };
  if (typeof to !== 'number') admitAgents(world, to.groupId, from, true);
  const stored =
    typeof to === 'number'
      ? sendPrivate(world, from, { ...message, recvId: to })
      : sendGroup(world, from, { ...message, groupId: to.groupId, atUserIds: atUserIds ? [...atUserIds] : [] });
  const row = world.rowsById[typeof to === 'number' ? 'private' : 'group'].get(stored.id)?.row;
  if (sendTime !== undefined && row) row.sendTime = sendTime;
  return sendTime === undefined ? stored : { ...stored, sendTime };
}

function appear(world: World, userId: number, terminals: readonly Terminal[]): void {
  const { pretended } = accountOf(world, userId);
  pretended.clear();
  for (const terminal of terminals) pretended.add(terminal);
  announcePresence(world, userId);
}
