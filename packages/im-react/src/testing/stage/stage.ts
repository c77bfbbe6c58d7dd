import {
  type BroadcastDraft,
  type BroadcastRow,
  type ConnectionSnapshot,
  type Conversation,
  type ConversationListSnapshot,
  type FoundUser,
  type ImClient,
  type LastMessage,
  type LoginSession,
  type MessageRow,
  type Person,
  type Presence,
  type RunningGroupCall,
  type SearchSnapshot,
  type SessionSnapshot,
  summarise,
} from 'im-sdk';
import {
  type ConversationKey,
  FEATURES,
  type Feature,
  type FriendRequest,
  type Group,
  type GroupMember,
  ImError,
  MessageType,
  parseConversationKey,
  RequestStatus,
  type RouteName,
  type SelfUser,
} from 'im-sdk/protocol';
import { createUnknownPerson } from '../../hooks/people/unknown-person.ts';
import { type Cell, cell, cells } from './cell.ts';
import { createGroupStage, type GroupStage } from './group-stage.ts';
import { timelineStage } from './timeline-stage.ts';

/** One's own user id on every stage. */
export const SELF_ID = 2;
/** The stage's server, as the client names it in storage. */
export const STAGE_KEY = 'https://stage.test';

const OFFLINE: Presence = { online: false, web: false, app: false };

const LIVE: ConnectionSnapshot = {
  phase: 'live',
  lost: false,
  retryAt: undefined,
  syncError: undefined,
  follower: false,
  storage: 'durable',
};

/** A client whose every value is set by hand: for what a screen shows, not for what a client does. */
export interface Stage {
  readonly client: ImClient;
  readonly session: Cell<SessionSnapshot>;
  readonly self: Cell<SelfUser | undefined>;
  readonly connection: Cell<ConnectionSnapshot>;
  /** What the server offers; everything to begin with. */
  readonly features: Cell<ReadonlySet<Feature>>;
  /** Whether the server implements only the specification; false to begin with. */
  readonly isSpecOnly: Cell<boolean>;
  /** Requests that the server does not offer; none to begin with. */
  readonly notOffered: Cell<ReadonlySet<RouteName>>;
  readonly list: Cell<ConversationListSnapshot>;
  readonly chat: (key: ConversationKey) => Cell<Conversation | undefined>;
  readonly typing: (key: ConversationKey) => Cell<readonly number[]>;
  readonly unreadTotal: Cell<number>;
  /** Whether the lists of friends and groups have come; they have to begin with. */
  readonly listsReady: Cell<boolean>;
  readonly friends: Cell<readonly number[]>;
  readonly person: (userId: number) => Cell<Person>;
  readonly presence: (userId: number) => Cell<Presence>;
  readonly requests: Cell<readonly FriendRequest[]>;
  readonly pending: Cell<number>;
  readonly blocked: Cell<readonly number[]>;
  readonly groups: Cell<readonly number[]>;
  readonly group: (groupId: number) => Cell<Group | undefined>;
  readonly members: (groupId: number) => Cell<readonly GroupMember[]>;
  readonly onlineMembers: (groupId: number) => Cell<readonly number[]>;
  /** Search, album and requests of groups. */
  readonly inGroups: GroupStage;
  /** What every search for messages has found so far. */
  readonly searched: Cell<SearchSnapshot>;
  /** Ids of broadcasts that run or are not dismissed. */
  readonly broadcasts: Cell<readonly string[]>;
  readonly broadcast: (id: string) => Cell<BroadcastRow | undefined>;
  /** Notices of the system, oldest first, read when they are opened. */
  notices: readonly MessageRow[];
  /** Users of whom the server says that they do not exist; none to begin with. */
  readonly missing: Set<number>;
  /** What `contacts.search` answers. */
  found: readonly FoundUser[];
  /** The call that runs in a group; none to begin with. */
  readonly runningCall: (groupId: number) => Cell<RunningGroupCall | undefined>;
  /** Most people in a group call. */
  maxChannel: number;
  /** What `auth.loadSessions` answers. */
  sessions: readonly LoginSession[];
  /** What the next action does before it is done: a failure, or a wait without end. */
  next: (action: string) => Promise<void>;
  /** Actions that were called, as `approve 7`. */
  readonly calls: string[];
}

/** A conversation with nothing in it. */
export function blankChat(key: ConversationKey): Conversation {
  const about = parseConversationKey(key);
  return {
    key,
    kind: about?.kind ?? 'private',
    targetId: about?.target ?? 0,
    showName: '',
    headImage: '',
    companyName: '',
    isDnd: false,
    isTop: false,
    msgRemind: 0,
    last: undefined,
    lastSendTime: 0,
    optTime: 0,
    unreadCount: 0,
    atMe: false,
    atAll: false,
    lastAtMessageId: 0,
    markedUnread: false,
    gone: false,
    isNewFriend: false,
    hasFailed: false,
    draft: '',
  };
}

/** What a list says of a message: a text, or whatever `type`, `content` and `title` make of it. */
export function lastSaid(said: {
  sendId: number;
  sendNickName: string;
  type?: number;
  content?: string;
  title?: string;
}): LastMessage {
  const { sendId, sendNickName, type = MessageType.TEXT, content = '', title = '' } = said;
  const summary = summarise({ type, content, title });
  return { type, summary, mine: sendId === SELF_ID, sendId, sendNickName, recalled: false, recalledBy: 0 };
}

/** Names of the client's services and of their members: a fake that has another name does not compile. */
type StageClient = {
  readonly [S in keyof ImClient]?: ImClient[S] extends (...args: never[]) => unknown
    ? unknown
    : { readonly [M in keyof ImClient[S]]?: unknown };
};

/** Sets up an empty stage: signed in, connected, no friends, no conversations. */
export function createStage(): Stage {
  const chat = cells<ConversationKey, Conversation | undefined>(() => undefined);
  const typing = cells<ConversationKey, readonly number[]>(() => []);
  const person = cells<number, Person>(createUnknownPerson);
  const presence = cells<number, Presence>(() => OFFLINE);
  const group = cells<number, Group | undefined>(() => undefined);
  const members = cells<number, readonly GroupMember[]>(() => []);
  const onlineMembers = cells<number, readonly number[]>(() => []);
  const online = cells<number, number>(() => 0);
  const inGroups = createGroupStage({ act, group, members });

  const stage = {
    session: cell<SessionSnapshot>({ status: 'signedIn', userId: SELF_ID }),
    self: cell<SelfUser | undefined>(undefined),
    connection: cell(LIVE),
    features: cell<ReadonlySet<Feature>>(new Set(FEATURES)),
    isSpecOnly: cell(false),
    notOffered: cell<ReadonlySet<RouteName>>(new Set()),
    list: cell<ConversationListSnapshot>({ keys: [], ready: true }),
    chat,
    typing,
    unreadTotal: cell(0),
    listsReady: cell(true),
    friends: cell<readonly number[]>([]),
    person,
    presence,
    requests: cell<readonly FriendRequest[]>([]),
    pending: cell(0),
    blocked: cell<readonly number[]>([]),
    groups: cell<readonly number[]>([]),
    group,
    members,
    onlineMembers,
    inGroups,
    searched: cell<SearchSnapshot>({ results: [], phase: 'done', more: false, total: undefined }),
    broadcasts: cell<readonly string[]>([]),
    broadcast: cells<string, BroadcastRow | undefined>(() => undefined),
    missing: new Set<number>(),
    notices: [] as readonly MessageRow[],
    found: [] as readonly FoundUser[],
    runningCall: cells<number, RunningGroupCall | undefined>(() => undefined),
    maxChannel: 9,
    sessions: [] as readonly LoginSession[],
    next: async (_action: string): Promise<void> => undefined,
    calls: [] as string[],
  };

  async function act(action: string): Promise<void> {
    stage.calls.push(action);
    await stage.next(action);
  }
  async function changePerson(action: string, userId: number, change: Partial<Person>): Promise<void> {
    await act(action);
    person(userId).set({ ...person(userId).getSnapshot(), ...change });
  }
  function answer(id: number, status: number): void {
    stage.requests.set(stage.requests.getSnapshot().map((each) => (each.id === id ? { ...each, status } : each)));
    stage.pending.set(
      stage.requests.getSnapshot().filter((each) => each.recvId === SELF_ID && each.status === RequestStatus.PENDING)
        .length,
    );
  }

  // Only what the kit's lists, dialogs and banners use; a screen that needs messages brings a real client.
  const client = {
    storageKey: STAGE_KEY,
    auth: {
      session: stage.session,
      savedAccounts: cell([]),
      async loadSessions() {
        await act('sessions');
        return stage.sessions;
      },
      endSession: (id: number) => act(`end session ${id}`),
    },
    connection: {
      state: stage.connection,
      features: stage.features,
      isSpecOnly: stage.isSpecOnly,
      notOffered: stage.notOffered,
      retryNow: () => void act('retryNow'),
    },
    conversations: {
      list: stage.list,
      conversation: chat,
      unreadTotal: stage.unreadTotal,
      typingUsers: typing,
      start: (key: string) => act(`start ${key}`),
      setDraft: async () => undefined,
      markRead: async () => undefined,
      markUnread: (key: string) => act(`mark unread ${key}`),
      remove: (key: string) => act(`remove chat ${key}`),
    },
    contacts: {
      ready: stage.listsReady,
      friends: stage.friends,
      person,
      requests: stage.requests,
      pendingCount: stage.pending,
      blocked: stage.blocked,
      async search(name: string) {
        await act(`search ${name}`);
        return stage.found;
      },
      async load(userId: number) {
        if (stage.missing.has(userId)) throw new ImError('user.notFound', 'nobody', { category: 'refused' });
        const { nickName, userName, signature } = person(userId).getSnapshot();
        return { id: userId, nickName, userName, signature, sex: 1, birthday: '1996-05-17' };
      },
      async add(userId: number, options: { remark?: string } = {}) {
        await act(`add ${userId} ${options.remark ?? ''}`.trim());
        const user = stage.found.find(({ id }) => id === userId);
        const request = {
          id: 900 + userId,
          sendId: SELF_ID,
          recvId: userId,
          recvNickName: user?.nickName,
          remark: options.remark,
          status: RequestStatus.PENDING,
          applyTime: 0,
        };
        stage.requests.set([request, ...stage.requests.getSnapshot()]);
        return request;
      },
      async approve(id: number) {
        await act(`approve ${id}`);
        answer(id, RequestStatus.APPROVED);
      },
      async reject(id: number) {
        await act(`reject ${id}`);
        answer(id, RequestStatus.REJECTED);
      },
      async setRemark(userId: number, remarkNickName: string) {
        await act(`remark ${userId} ${remarkNickName}`.trim());
        const before = person(userId).getSnapshot();
        const showNickName = remarkNickName || before.nickName;
        person(userId).set({ ...before, remarkNickName, showNickName });
      },
      setNotifications: (userId: number, isOn: boolean) =>
        changePerson(`notifications ${userId} ${isOn}`, userId, { isDnd: !isOn }),
      setPinned: (userId: number, isTop: boolean) => changePerson(`pin ${userId} ${isTop}`, userId, { isTop }),
      setSound: (userId: number, sound: 'all' | 'none') =>
        changePerson(`sound ${userId} ${sound}`, userId, { msgRemind: sound === 'all' ? 1 : 0 }),
      remove: (userId: number) => changePerson(`remove ${userId}`, userId, { isFriend: false, deleted: true }),
      async block(userId: number) {
        await act(`block ${userId}`);
        stage.blocked.set([userId, ...stage.blocked.getSnapshot()]);
      },
      async unblock(userId: number) {
        await act(`unblock ${userId}`);
        stage.blocked.set(stage.blocked.getSnapshot().filter((id) => id !== userId));
      },
      async withdraw(id: number) {
        await act(`withdraw ${id}`);
        answer(id, RequestStatus.RECALLED);
      },
    },
    groups: {
      ready: stage.listsReady,
      groups: stage.groups,
      group,
      members,
      loadMembers: async () => [],
      onlineMembers,
      onlineCount: online,
      ...inGroups.actions,
      async create({
        name,
        userIds = [],
        headImage = '',
      }: {
        name: string;
        userIds?: readonly number[];
        headImage?: string;
      }) {
        await act(`create ${name} ${userIds.join(',')} ${headImage}`.trim());
        return { id: 77, name };
      },
      invite: (groupId: number, userIds: readonly number[] = []) =>
        act(`invite ${groupId} ${userIds.join(',')}`.trim()),
    },
    groupRequests: inGroups.groupRequests,
    albums: inGroups.albums,
    files: inGroups.files,
    broadcast: {
      list: stage.broadcasts,
      progress: stage.broadcast,
      async send({ friendIds, text = '', files = [] }: BroadcastDraft) {
        await act(`broadcast to ${friendIds.join(',')}: ${text} +${files.length}`);
        stage.broadcasts.set(['b1']);
        return 'b1';
      },
      cancel: (id: string) => act(`cancel ${id}`),
      retry: (id: string) => act(`retry ${id}`),
      async dismiss(id: string) {
        await act(`dismiss ${id}`);
        stage.broadcasts.set([]);
      },
    },
    calls: {
      hasRing: cell(false),
      config: async () => ({ maxChannel: stage.maxChannel, iceServers: [] }),
      running: stage.runningCall,
    },
    presence: { of: presence },
    profile: {
      self: stage.self,
      async setManualApprove(isManualApprove: boolean) {
        const before = stage.self.getSnapshot();
        if (before) stage.self.set({ ...before, isManualApprove });
        try {
          await act(`setManualApprove ${isManualApprove}`);
        } catch (error) {
          stage.self.set(before);
          throw error;
        }
      },
      async update(change: object) {
        await act(`update profile ${JSON.stringify(change)}`);
        const before = stage.self.getSnapshot();
        if (before) stage.self.set({ ...before, ...change });
      },
      changePassword: (before: string, after: string) => act(`change password ${before} ${after}`),
      unregister: (password: string) => act(`delete account ${password}`),
    },
    messages: {
      open: (key: ConversationKey) => timelineStage(key === 's:0' ? stage.notices : []),
      sendCard: (key: string, card: { id: number }) => act(`card ${card.id} to ${key}`),
      clear: (key: string) => act(`clear ${key}`),
      unsent: cell(0),
      clearAll: () => act('clear all'),
      search: (query: object) => {
        stage.calls.push(`look for ${JSON.stringify(query)}`);
        const loadMore = () => act('look further');
        return { ...stage.searched, loadMore, cancel: () => undefined };
      },
    },
    on: () => () => undefined,
    resync: () => act('resync'),
    start: async () => undefined,
    destroy: async () => undefined,
  } satisfies StageClient;
  return Object.assign(stage, { client: client as unknown as ImClient });
}
