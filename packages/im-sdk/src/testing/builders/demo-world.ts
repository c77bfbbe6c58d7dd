import { MessageType, RequestStatus, type StoredMessage } from '../../protocol/index.ts';
import { append, receiverOf } from '../server/domain/append.ts';
import { createMemoryServer, type MemoryServer, type MemoryServerOptions } from '../server/memory-server.ts';
import { groupLog, privateLog } from '../server/state/world.ts';
import { chineseWorld } from './chinese-world.ts';
import { englishWorld } from './english-world.ts';
import type { ScriptedGroup, ScriptedLine, WorldScript } from './world-script.ts';

/** Options of `demoWorld`: those of a memory server, and whose people. */
export interface DemoWorldOptions extends Omit<MemoryServerOptions, 'users'> {
  /** Whose people: `zh-CN` (陈予安, 林知夏 …) by default, or `en-US` (Noah, Mia …). */
  readonly language?: 'zh-CN' | 'en-US';
  /** Address of portrait 1 to 10; without it people have no picture. */
  readonly portrait?: (number: number) => string;
}

/** A server with people who know each other, and whom to sign in as. Every password is `password`. */
export interface DemoWorld {
  /** The server that holds this world. */
  readonly server: MemoryServer;
  /** User name of the reader: the one whose unread messages and requests wait. */
  readonly me: string;
  /** Password of every person: `password`. */
  readonly password: string;
  /** User id by user name. */
  id(userName: string): number;
  /** Group id by name. */
  groupId(name: string): number;
}

/** Builds a believable world: friends, groups, several hundred messages, unread ones, mentions, requests, presence. */
export function demoWorld(options: DemoWorldOptions = {}): DemoWorld {
  const { language = 'zh-CN', portrait, ...rest } = options;
  const script = language === 'zh-CN' ? chineseWorld : englishWorld;
  const server = createMemoryServer(rest);
  server.world.lastId.group = 100_283;
  const world = new Telling(server, script);
  world.people(portrait);
  world.friendships();
  world.groups();
  world.lines();
  world.requests();
  server.announce(world.id(script.me), script.notice.title, script.notice.content);
  return {
    server,
    me: script.me,
    password: 'password',
    id: (userName) => world.id(userName),
    groupId: (name) => world.groupId(name),
  };
}

/** Something that is said at a time, into a private chat or a group. */
interface Said {
  readonly line: ScriptedLine;
  readonly to: number | { groupId: number };
  readonly said: StoredMessage[];
  readonly readAfter: boolean;
}

/** Tells a script to a server, in the order of time. */
class Telling {
  readonly #server: MemoryServer;
  readonly #script: WorldScript;
  readonly #now: number;

  constructor(server: MemoryServer, script: WorldScript) {
    this.#server = server;
    this.#script = script;
    this.#now = server.world.clock.now();
  }

  id(userName: string): number {
    const account = this.#server.world.byName.get(userName);
    if (!account) throw new RangeError(`nobody is called ${userName}`);
    return account.id;
  }

  groupId(name: string): number {
    for (const group of this.#server.world.groups.values()) if (group.name === name) return group.id;
    throw new RangeError(`no group is called ${name}`);
  }

  people(portrait: ((number: number) => string) | undefined): void {
    for (const person of this.#script.people) {
      const headImage = person.portrait && portrait ? portrait(person.portrait) : '';
      const { userName, nickName, signature = '', companyName = '' } = person;
      this.#server.addPerson({ userName, nickName, signature, companyName, headImage, headImageThumb: headImage });
      const account = this.#server.world.byName.get(userName);
      if (account && !person.terminals) account.lastSeen = this.#now - 3 * 3_600_000;
      for (const terminal of person.terminals ?? []) account?.pretended.add(terminal);
    }
  }

  friendships(): void {
    const { friends, me, people, groups } = this.#script;
    for (const friend of friends) this.#server.befriend(this.id(me), this.id(friend));
    for (const { owner, members } of groups) {
      for (const member of members) if (member !== owner) this.#server.befriend(this.id(owner), this.id(member));
    }
    const mine = this.#server.world.byName.get(me)?.friends;
    for (const { userName, isDnd = false, isTop = false, remarkNickName = '' } of people) {
      const entry = mine?.get(this.id(userName));
      if (entry) Object.assign(entry, { isDnd, isTop, remarkNickName });
    }
    this.#releaseChance();
  }

  /** A group's owner knows its members, but the reader's friends are those of the script. */
  #releaseChance(): void {
    const me = this.#server.world.byName.get(this.#script.me);
    if (!me) return;
    for (const friendId of [...me.friends.keys()]) {
      const friend = this.#server.world.accounts.get(friendId);
      if (friend && !this.#script.friends.includes(friend.userName)) {
        me.friends.delete(friendId);
        friend.friends.delete(me.id);
      }
    }
  }

  groups(): void {
    for (const script of this.#script.groups) {
      const others = script.members.filter((member) => member !== script.owner).map((member) => this.id(member));
      const missing = others.filter((id) => !this.#server.world.byName.get(script.owner)?.friends.has(id));
      for (const id of missing) this.#server.befriend(this.id(script.owner), id);
      this.#settings(this.#server.makeGroup(this.id(script.owner), script.name, others), script);
      for (const id of missing) this.#server.unfriend(this.id(script.owner), id);
    }
  }

  #settings(groupId: number, { notice = '', isDnd = false, isTop = false, managers = [] }: ScriptedGroup): void {
    const group = this.#server.world.groups.get(groupId);
    const mine = group?.members.get(this.id(this.#script.me));
    if (!group || !mine) return;
    group.notice = notice;
    Object.assign(mine, { isDnd, isTop });
    // The group is older than everything that is told of it.
    for (const row of groupLog(this.#server.world, groupId).rows) row.sendTime = this.#now - 30 * 24 * 3_600_000;
    for (const manager of managers) {
      const member = group.members.get(this.id(manager));
      if (member) member.role = 2;
    }
  }

  lines(): void {
    const everything: Said[] = [];
    for (const { with: friend, lines, unread = 0 } of this.#script.chats) {
      const said: StoredMessage[] = [];
      const all = friend === this.#script.smallTalk.with ? [...this.#smallTalk(), ...lines] : lines;
      all.forEach((line, index) => {
        const partner = line[1] === this.#script.me ? friend : this.#script.me;
        everything.push({ line, to: this.id(partner), said, readAfter: index === all.length - unread - 1 });
      });
    }
    for (const { name, lines, unread = 0 } of this.#script.groups) {
      const said: StoredMessage[] = [];
      lines.forEach((line, index) => {
        everything.push({
          line,
          to: { groupId: this.groupId(name) },
          said,
          readAfter: index === lines.length - unread - 1,
        });
      });
    }
    everything.sort((one, other) => other.line[0] - one.line[0]);
    for (const said of everything) this.#say(said);
  }

  /** Two weeks of everyday talk, before the lines of today. */
  #smallTalk(): ScriptedLine[] {
    const { with: friend, pairs, rounds } = this.#script.smallTalk;
    const lines: ScriptedLine[] = [];
    const total = pairs.length * rounds;
    for (let turn = 0; turn < total; turn += 1) {
      const [said, answered] = pairs[(turn * 5) % pairs.length] ?? ['', ''];
      const minutesAgo = 90 + Math.round(((total - turn) / total) * 14 * 24 * 60);
      const first = turn % 3 === 0 ? this.#script.me : friend;
      lines.push([minutesAgo, first, said]);
      lines.push([minutesAgo - 1, first === friend ? this.#script.me : friend, answered]);
    }
    return lines;
  }

  #say({ line: [minutesAgo, who, text, extra = {}], to, said, readAfter }: Said): void {
    const sendTime = this.#now - minutesAgo * 60_000;
    const quoted = extra.quotes ? said.at(-extra.quotes) : undefined;
    const message =
      extra.type === MessageType.ACT_RT_VIDEO || extra.type === MessageType.ACT_RT_VOICE
        ? this.#record(this.id(who), to, extra.type, text, extra.title ?? '', sendTime)
        : this.#server.say(this.id(who), to, text, {
            type: extra.type,
            sendTime,
            receipt: extra.receipt,
            quoteMessageId: quoted?.id,
            atUserIds: extra.at?.map((name) => (name === 'everyone' ? -1 : this.id(name))),
          });
    said.push(message);
    if (extra.recalled) this.#server.recall(this.id(who), message);
    const me = this.id(this.#script.me);
    if (readAfter) this.#server.read(me, typeof to === 'number' ? (to === me ? this.id(who) : to) : to);
    if (typeof to === 'number' && who === this.#script.me) this.#server.read(to, me);
  }

  /** The record of a call: only a server writes those. */
  #record(
    from: number,
    to: number | { groupId: number },
    type: number,
    content: string,
    title: string,
    sendTime: number,
  ) {
    const { world } = this.#server;
    const log = typeof to === 'number' ? privateLog(world, from, to) : groupLog(world, to.groupId);
    const sendNickName = world.accounts.get(from)?.nickName;
    return append(world, log, {
      type,
      content,
      title,
      sendId: from,
      ...receiverOf(log, from),
      sendNickName,
      status: 1,
      sendTime,
    });
  }

  requests(): void {
    for (const { from, to, remark, minutesAgo, outcome } of this.#script.requests) {
      const { world } = this.#server;
      world.lastId.request += 1;
      const [sender, receiver] = [this.id(from), this.id(to)].map((id) => world.accounts.get(id));
      if (!sender || !receiver) continue;
      world.requests.set(world.lastId.request, {
        id: world.lastId.request,
        sendId: sender.id,
        sendNickName: sender.nickName,
        sendHeadImage: sender.headImageThumb,
        recvId: receiver.id,
        recvNickName: receiver.nickName,
        recvHeadImage: receiver.headImageThumb,
        remark,
        source: 1,
        groupName: '',
        status: { approved: RequestStatus.APPROVED, rejected: RequestStatus.REJECTED, waiting: RequestStatus.PENDING }[
          outcome ?? 'waiting'
        ],
        applyTime: this.#now - minutesAgo * 60_000,
      });
    }
  }
}
