import { GroupRole, MessageType, type RefusalKey, type TipKey, writeTip } from 'im-sdk/protocol';
import type { Signal } from '../../bus-topics.ts';
import type { ServerContext } from '../../context.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import { randomUUID } from '../../infra/random.ts';
import { appendAtCommit, storedRows } from '../../message-log/append.ts';
import { conversationId, groupConversation } from '../../message-log/conversations/conversation-id.ts';
import {
  ensureConversations,
  type Head,
  lockConversations,
} from '../../message-log/conversations/conversation-lock.ts';
import { addParticipants, removeParticipants } from '../../message-log/conversations/participants.ts';
import type { MessageRow } from '../../message-log/message-row.ts';
import { Refusal } from '../../refusal.ts';
import { groupOfMembers, type LockedGroup, lockGroup, readPinnedMessages, updateGroup } from './group-repository.ts';
import { addMembers, namesIn, rolesOf, updateMembers } from './member-repository.ts';
import { changedGroup, groupJoined, groupLeft } from './signals.ts';
import { groupView, sharedView } from './views.ts';

interface Tip {
  readonly key: TipKey;
  readonly actorId: number;
  readonly userIds: readonly number[];
  readonly value: string;
}

/**
 * One change of a locked group. Collects members, requests, tips and signals; `createGroupChanges` writes them at the
 * end of the transaction and publishes them after the commit.
 */
export class GroupChange {
  readonly tx: Tx;
  readonly group: LockedGroup;
  readonly actorId: number;
  readonly now: number;
  /** Roles of the current members, by user id. */
  readonly roles: Map<number, number>;
  readonly joined = new Set<number>();
  readonly left = new Set<number>();
  readonly tips: Tip[] = [];
  readonly signals: Signal[] = [];
  /** Users concerned by a request, by its id, or by the target of all requests of the group in `/changes`. */
  readonly requests = new Map<number | string, ReadonlySet<number>>();
  /** True if members get the new state of the group. */
  notifyMembers = false;
  #head: Head | undefined;

  constructor(tx: Tx, group: LockedGroup, actorId: number, roles: Map<number, number>, now: number) {
    this.tx = tx;
    this.group = group;
    this.actorId = actorId;
    this.roles = roles;
    this.now = now;
  }

  /** Version of everything that changes here. */
  get version(): number {
    return this.group.version + 1;
  }

  /** Author and time of this change's signals. */
  get author(): { readonly sendId: number; readonly now: number } {
    return { sendId: this.actorId, now: this.now };
  }

  /** User ids of the owner and managers. */
  get admins(): number[] {
    return [...this.roles].filter(([, role]) => role > GroupRole.MEMBER).map(([userId]) => userId);
  }

  /** True if the change is visible to members; requests alone are not. */
  get affectsMembers(): boolean {
    return this.notifyMembers || this.joined.size > 0 || this.left.size > 0 || this.tips.length > 0;
  }

  /** Checks the actor's role. @throws {Refusal} `group.notMember`, or `otherwise` below `least`. */
  demandRole(least: number, otherwise: RefusalKey): number {
    const { role } = this.group;
    if (role === undefined) throw new Refusal('group.notMember');
    if (role < least) throw new Refusal(otherwise);
    return role;
  }

  /** Adds members; they see messages from now on. */
  async addMembers(userIds: readonly number[]): Promise<void> {
    const { tx, group, now } = this;
    await addMembers(tx, group.id, userIds, group.ownerId, this.version, now);
    await addParticipants(tx, this.#conversation, userIds, await this.lockHead());
    for (const userId of userIds) {
      this.joined.add(userId);
      this.roles.set(userId, userId === group.ownerId ? GroupRole.OWNER : GroupRole.MEMBER);
    }
  }

  /** Removes members; they see messages up to now. */
  async removeMembers(userIds: readonly number[]): Promise<void> {
    const { tx, group, now, version } = this;
    await removeParticipants(tx, this.#conversation, userIds, await this.lockHead());
    const removedBy = userIds.includes(this.actorId) ? null : this.actorId;
    const left = { quit_at: now, removed_by: removedBy, version, role: GroupRole.MEMBER };
    await updateMembers(tx, group.id, userIds, left);
    for (const userId of userIds) {
      this.left.add(userId);
      this.roles.delete(userId);
    }
  }

  /** Adds a tip (system line) to the conversation. Default: the actor of the change. */
  tip(key: TipKey, userIds: readonly number[] = [], { value = '', actorId = this.actorId } = {}): void {
    this.tips.push({ key, actorId, userIds, value });
  }

  get #conversation(): string {
    return conversationId(groupConversation(this.group.id));
  }

  /** Locks the conversation. Call it before files or accounts are locked, if a tip follows. */
  async lockHead(): Promise<Head> {
    if (this.#head === undefined) {
      const heads = await lockConversations(this.tx, [this.#conversation]);
      await ensureConversations(this.tx, [groupConversation(this.group.id)], heads);
      this.#head = heads.get(this.#conversation) ?? { headSeq: 0, headId: 0, countSeq: 0 };
    }
    return this.#head;
  }
}

/** Runs one change of a group. `group`: an id, or a function that creates the group. */
export type ChangeGroup = <T>(
  actorId: number,
  group: number | ((tx: Tx) => Promise<number>),
  work: (change: GroupChange) => Promise<T>,
) => Promise<T>;

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'changes' | 'webhooks'>;

/** Called after the commit of a change. */
export interface GroupChangeListeners {
  /** Gets the stored tips. */
  committed(rows: readonly MessageRow[]): void;
  /** Gets the members who left or were removed. */
  left(groupId: number, userIds: readonly number[]): void;
  /** Called in the transaction when members joined or left. What it returns is called after the commit. */
  membersChanged(change: GroupChange): Promise<() => void>;
}

export function createGroupChanges(parts: Parts, listeners: GroupChangeListeners): ChangeGroup {
  const { database, clock, bus, changes, webhooks } = parts;

  /** Writes the change except for its tips. Resolves with the signals. */
  async function finish(change: GroupChange, isNew: boolean): Promise<Signal[]> {
    const { tx, group, left, requests } = change;
    const present = change.affectsMembers ? [...change.roles.keys()] : [];
    if (change.affectsMembers) await updateGroup(tx, group.id, { version: change.version });
    if (change.tips.length > 0) await change.lockHead();
    const asked = [...requests].map(
      ([target, userIds]) => ({ userIds: [...userIds], kind: 'groupRequest', target }) as const,
    );
    await changes.bump(tx, { userIds: [...present, ...left], kind: 'group', target: group.id }, ...asked);
    const became = isNew ? 'created' : change.roles.size === 0 ? 'dissolved' : 'changed';
    if (change.affectsMembers) await webhooks.addGroupEvent(tx, became, group.id, change);
    const signals = [...change.signals];
    if (left.size > 0) signals.push(groupLeft(group.id, [...left], became === 'dissolved', change.author));
    signals.push(...(await memberSignals(change, present)));
    return signals;
  }

  /** Signals with the new state of the group, for those who joined and, if they are to know, for the others. */
  async function memberSignals(change: GroupChange, present: readonly number[]): Promise<Signal[]> {
    const { tx, group, joined, author } = change;
    const others = present.filter((userId) => !joined.has(userId));
    const [any] = others;
    const asked = [...joined, ...(change.notifyMembers && any !== undefined ? [any] : [])];
    if (asked.length === 0) return [];
    const found = await groupOfMembers(tx, group.id, asked);
    const pinned = await readPinnedMessages(tx, found);
    const signals = found
      .filter((row) => joined.has(row.user_id))
      .map((row) => groupJoined(groupView(row, pinned.get(row.top_id ?? 0)), row.user_id, author));
    const [row] = found;
    if (change.notifyMembers && row !== undefined && others.length > 0)
      signals.push(changedGroup(sharedView(row), others, author));
    return signals;
  }

  return async (actorId, which, work) => {
    const { outcome, results } = await appendAtCommit(database, async (tx) => {
      const groupId = typeof which === 'number' ? which : await which(tx);
      const group = await lockGroup(tx, groupId, actorId);
      if (group === undefined) throw new Refusal('group.notFound');
      const change = new GroupChange(tx, group, actorId, await rolesOf(tx, groupId), clock.now());
      const isNew = change.roles.size === 0;
      const result = await work(change);
      const signals = await finish(change, isNew);
      const isChanged = change.joined.size + change.left.size > 0;
      const afterCommit = isChanged ? await listeners.membersChanged(change) : undefined;
      return {
        outcome: { result, signals, groupId, left: [...change.left], afterCommit },
        messages: await tipMessages(change),
        now: change.now,
      };
    });
    for (const signal of outcome.signals) bus.publish('signal', signal);
    listeners.committed(storedRows(results));
    outcome.afterCommit?.();
    if (outcome.left.length > 0) listeners.left(outcome.groupId, outcome.left);
    return outcome.result;
  };
}

/** The tips as messages, with the members' names in the group. */
async function tipMessages({ tx, group, tips, roles }: GroupChange) {
  if (tips.length === 0) return [];
  const names = await namesIn(tx, group.id, [...new Set(tips.flatMap((tip) => [tip.actorId, ...tip.userIds]))]);
  const nameOf = (userId: number) => names.get(userId) ?? '';
  return tips.map(({ key, actorId, userIds, value }) => ({
    conversation: groupConversation(group.id),
    senderId: actorId,
    tmpId: randomUUID().replaceAll('-', ''),
    type: MessageType.TIP_TEXT,
    ...writeTip(key, { name: nameOf(actorId), names: userIds.map(nameOf), value }),
    sender: { senderName: nameOf(actorId), senderRole: roles.get(actorId) ?? null },
  }));
}
