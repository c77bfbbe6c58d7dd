import * as v from 'valibot';
import type { Account, AttachAccount } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import { readContent } from '../contacts/push-content.ts';
import type { Platform } from '../platform/platform.ts';
import { limits, MessageType, Terminal, TerminalsOnline } from '../protocol/index.ts';
import { LruMap } from '../store/lru-map.ts';
import type { Presence } from '../store/person.ts';
import type { Readable } from '../store/readable.ts';

export type { Presence } from '../store/person.ts';

/** Online status of people. Pushed by im-server; polled every 30 s from servers without `presencePush`. */
export interface PresenceService {
  /** Presence of one person, by user id. Same object for the same id. */
  of(userId: number): Readable<Presence>;
}

export interface PresenceParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers' | 'channels' | 'clock'>;
  /** Storage key of the server. */
  readonly server: string;
  /** Called when a user's online status or devices changed. */
  readonly onChanged: (userId: number, presence: Presence) => void;
}

const OFFLINE: Presence = Object.freeze({ online: false, web: false, app: false });
const FromLeader = v.array(TerminalsOnline);

/**
 * Tracks online status by push and by polling. Only the leader tab polls; it broadcasts the result to the other tabs.
 */
export function createPresence({ store, platform, server, onChanged }: PresenceParts): {
  service: PresenceService;
  attach: AttachAccount;
} {
  const readables = new LruMap<number, Readable<Presence>>(limits.rememberedEntries);

  function put({ userId, terminals }: TerminalsOnline): void {
    const web = terminals.includes(Terminal.WEB);
    const app = terminals.includes(Terminal.APP);
    const before = store.presence.get(userId) ?? OFFLINE;
    const online = terminals.length > 0;
    if (before.online === online && before.web === web && before.app === app) return;
    const presence = { online, web, app };
    store.presence.set(userId, presence);
    if (before.online && !online) markSeen(userId);
    onChanged(userId, presence);
  }

  /** A friend who went offline was online until now. 0 stays: the friend hides it. */
  function markSeen(userId: number): void {
    const person = store.people.get(userId);
    if (person?.lastSeen) store.people.set(userId, { ...person, lastSeen: platform.clock.now() });
  }

  function putAll(people: readonly TerminalsOnline[]): void {
    store.subject.batch(() => {
      for (const person of people) put(person);
    });
  }

  async function ask(account: Account): Promise<TerminalsOnline[]> {
    const friends = [...store.people.values()].flatMap((person) => (person.isFriend ? [person.id] : []));
    const answers: TerminalsOnline[] = [];
    for (let from = 0; from < friends.length; from += limits.presenceUserIds) {
      const asked = friends.slice(from, from + limits.presenceUserIds);
      const online = await account.http.request('terminalsOnline', { query: { userIds: asked.join(',') } });
      const terminals = new Map(online.map((person) => [person.userId, person.terminals]));
      // A user missing in the answer is offline.
      for (const userId of asked) answers.push({ userId, terminals: terminals.get(userId) ?? [] });
    }
    return answers;
  }

  const attach: AttachAccount = async (account) => {
    const { engine } = account;
    const channel = platform.channels.open(`im:presence:${server}:${account.userId}`);
    let cancel = (): void => undefined;
    let ended = false;
    /** Friends of the last poll; `undefined` before the first. One who is new is asked for at once. */
    let asked: ReadonlySet<number> | undefined;
    /** Polls in flight, with those whose presence was pushed meanwhile: a push is newer than the answer. */
    const polls = new Set<Set<number>>();
    let isPlanned = false;

    async function poll(): Promise<void> {
      if (!account.leads()) return;
      const pushed = new Set<number>();
      polls.add(pushed);
      const answer = await ask(account).finally(() => polls.delete(pushed));
      if (ended) return;
      asked = new Set(answer.map(({ userId }) => userId));
      const people = answer.filter(({ userId }) => !pushed.has(userId));
      putAll(people);
      channel.post(people);
    }

    function plan(): void {
      cancel();
      cancel = platform.timers.after(limits.friendOnlineRefreshMs, () => {
        plan();
        // With `presencePush` the request at login is enough; polling would only load the server.
        if (!account.features().has('presencePush')) poll().catch(account.onError);
      });
    }

    const ends = [
      channel.onMessage((message) => {
        const read = v.safeParse(FromLeader, message);
        if (read.success) putAll(read.output);
      }),
      engine.onSignal(({ message }) => {
        if (message.type !== MessageType.ONLINE_STATUS) return;
        const change = readContent(TerminalsOnline, message);
        if (!change) return;
        for (const pushed of polls) pushed.add(change.userId);
        put(change);
      }),
      engine.onListsStale(() => void poll().catch(account.onError)),
      store.people.observe((userId, person) => {
        if (isPlanned || !person?.isFriend || !asked || asked.has(userId)) return;
        isPlanned = true;
        // The rest of the list follows in the same batch.
        void Promise.resolve()
          .then(() => {
            isPlanned = false;
            return poll();
          })
          .catch(account.onError);
      }),
      () => cancel(),
      () => channel.close(),
    ];
    account.onEnd(() => {
      ended = true;
      for (const end of ends) end();
    });
    plan();
  };

  return {
    service: {
      of(userId) {
        const readable: Readable<Presence> = readables.get(userId) ?? {
          getSnapshot: () => store.presence.get(userId) ?? OFFLINE,
          subscribe: store.presence.readable(userId).subscribe,
        };
        readables.set(userId, readable);
        return readable;
      },
    },
    attach,
  };
}
