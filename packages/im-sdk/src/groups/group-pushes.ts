import * as v from 'valibot';
import type { Account } from '../account/account.ts';
import type { Logger } from '../account/account-scope.ts';
import type { RootStore } from '../account/root-store.ts';
import { readContent, readFlag } from '../contacts/push-content.ts';
import { Group, Id, ImError, isStored, KickContent, Message, MessageType } from '../protocol/index.ts';
import type { AddedToGroup, RemovedFromGroup } from './groups-service.ts';
import type { GroupsWriter } from './groups-writer.ts';
import type { GroupMembers } from './members.ts';

/** Content of a push of type 97: a partial group. */
const GroupUpdate = v.looseObject({ ...v.partial(Group).entries, id: Id });

interface PushParts {
  readonly store: RootStore;
  readonly logger: Logger;
  readonly writer: GroupsWriter;
  readonly members: GroupMembers;
  readonly onAdded: (notice: AddedToGroup) => void;
  readonly onRemoved: (notice: RemovedFromGroup) => void;
}

/** Applies pushes and changes of groups to the store. Returns an unsubscribe function. */
export function attachGroupPushes(
  account: Account,
  { store, logger, writer, members, onAdded, onRemoved }: PushParts,
): () => void {
  const { engine } = account;
  const isSpecOnly = (): boolean => account.features().size === 0;
  let hasEnded = false;

  function ask(groupId: number): void {
    if (groupId > 0) writer.fetch(account, groupId).catch(account.onError);
  }

  /** True for a state of a group that is older than the known one: a newer push came first. */
  function isOvertaken({ id, version }: Pick<Group, 'id' | 'version'>): boolean {
    return (version ?? Number.POSITIVE_INFINITY) < (store.groups.get(id)?.version ?? 0);
  }

  function entered(message: Message, groupId: number): void {
    const group = readContent(Group, message);
    const isCurrent = group !== undefined && !isOvertaken(group);
    if (isCurrent) writer.put({ ...group, quit: false, dissolve: false });
    else ask(group?.id ?? groupId);
    members.refresh(account, group?.id ?? groupId);
    const operatorId = message.sendId ?? 0;
    const isOwnAct = operatorId === 0 || operatorId === account.userId;
    if (isCurrent && !isOwnAct && !group.visitor) onAdded({ groupId: group.id, operatorId });
  }

  /** A kick notice is ignored if its group id is missing or differs from the push's. */
  function kicked(message: Message, groupId: number): void {
    const kick = readContent(KickContent, message);
    if (!kick || (groupId > 0 && kick.groupId !== groupId)) {
      logger.warn('kick notice ignored', { groupId });
      return;
    }
    // Spec-only servers push out of order: the group may be gone already.
    const isRepeated = isSpecOnly() && store.groups.get(kick.groupId)?.quit === true;
    writer.change(kick.groupId, { quit: true, removedBy: kick.operatorId ?? 0 });
    if (isRepeated) return;
    onRemoved({ groupId: kick.groupId, operatorId: kick.operatorId ?? 0, reason: kick.reason ?? '' });
  }

  /**
   * True if a group was dissolved. Spec-only servers send former members its state, or refuse with the reason; `false` if the
   * server does not answer.
   */
  async function isDissolved(groupId: number): Promise<boolean> {
    try {
      const group = await account.http.request('findGroup', { params: { id: groupId } });
      return group.dissolve === true;
    } catch (error) {
      return error instanceof ImError && error.code === 'group.notFound';
    }
  }

  /** A spec-only server sends no kick notice (78), and this push without content: also when the group was dissolved. */
  async function leftOnSpecOnlyServer(message: Message, groupId: number): Promise<void> {
    const operatorId = message.sendId ?? 0;
    const dissolved = await isDissolved(groupId);
    // Signed out or added again meanwhile.
    if (hasEnded || store.groups.get(groupId)?.quit !== true) return;
    if (dissolved) {
      writer.change(groupId, { dissolve: true });
      writer.writeCache(account);
    } else if (operatorId !== account.userId) onRemoved({ groupId, operatorId, reason: '' });
  }

  function gone(message: Message, groupId: number): void {
    const update = readContent(GroupUpdate, message);
    const id = groupId || (update?.id ?? 0);
    const group = store.groups.get(id);
    writer.change(id, { quit: true, ...(update?.dissolve && { dissolve: true }) });
    if (isSpecOnly() && group && !group.quit) void leftOnSpecOnlyServer(message, id);
  }

  function pinned(message: Message, groupId: number): void {
    const top = readContent(Message, message);
    writer.change(groupId, { topMessage: top ?? null, topMessageId: top?.id ?? 0 });
  }

  function changed(message: Message, groupId: number): void {
    const update = readContent(GroupUpdate, message);
    if (update && isOvertaken(update)) return;
    if (update && (groupId === 0 || update.id === groupId)) writer.change(update.id, withoutNulls(update));
    else ask(groupId);
    members.refresh(account, update?.id ?? groupId);
  }

  const flagged =
    (field: 'isDnd' | 'isTop' | 'isAllMuted' | 'isMuted') =>
    (message: Message, groupId: number): void => {
      const flag = readFlag(message);
      if (flag !== undefined) writer.change(groupId, { [field]: flag });
      if (field === 'isMuted') members.refresh(account, groupId);
    };

  const handlers: Readonly<Record<number, (message: Message, groupId: number) => void>> = {
    [MessageType.GROUP_NEW]: entered,
    [MessageType.GROUP_KICK_USER_MSG]: kicked,
    [MessageType.GROUP_GONE]: gone,
    [MessageType.SHAKE]: pinned,
    [MessageType.GROUP_SETTINGS]: changed,
    [MessageType.CARD]: flagged('isDnd'),
    [MessageType.GROUP_TOP]: flagged('isTop'),
    [MessageType.GROUP_ALL_MUTED]: flagged('isAllMuted'),
    [MessageType.GROUP_MEMBER_MUTED]: flagged('isMuted'),
  };

  const ends = [
    engine.onSignal(({ cmd, message }) => {
      const handler = handlers[message.type];
      if (cmd !== 4 || isStored(message) || !handler) return;
      store.subject.batch(() => handler(message, message.groupId ?? 0));
      writer.writeCache(account);
    }),
    engine.onChanges((changes) => {
      if (changes.startOver) {
        writer.reload(account).catch(account.onError);
        return;
      }
      store.subject.batch(() => {
        for (const group of changes.groups ?? []) {
          writer.put(group);
          members.refresh(account, group.id);
        }
      });
      writer.writeCache(account);
    }),
    engine.onListsStale(() => void writer.reload(account).catch(account.onError)),
  ];
  return () => {
    hasEnded = true;
    for (const end of ends) end();
  };
}

/** Drops missing and `null` fields: they keep the known value. */
function withoutNulls(update: v.InferOutput<typeof GroupUpdate>): Partial<Group> {
  return Object.fromEntries(Object.entries(update).filter(([, value]) => value !== null && value !== undefined));
}
