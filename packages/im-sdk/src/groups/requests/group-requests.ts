import * as v from 'valibot';
import type { Account, AttachAccount, GetAccount } from '../../account/account.ts';
import type { RootStore } from '../../account/root-store.ts';
import { readContent } from '../../contacts/push-content.ts';
import { requestList } from '../../http/list-request.ts';
import { GroupRequest, ImError, type Message, MessageType, RequestStatus } from '../../protocol/index.ts';
import { derive } from '../../store/derived.ts';
import type { Readable } from '../../store/readable.ts';

/**
 * Requests to join groups: own ones, invitations, and those of other users in groups where this account is owner or
 * manager. All methods reject with an `ImError`; `group.requestAnswered` if the request was already answered.
 */
export interface GroupRequestsService {
  /** Own requests and those that this account may answer, newest first. */
  readonly requests: Readable<readonly GroupRequest[]>;
  /** Number of pending requests that this account may answer, for a badge. */
  readonly pendingCount: Readable<number>;
  /** True if this account may answer the request now. */
  mayAnswer(request: GroupRequest): boolean;
  /** Approves the join request, or accepts the invitation. */
  approve(requestId: number): Promise<void>;
  /** Declines the join request or the invitation. */
  reject(requestId: number): Promise<void>;
}

const StoredRequests = v.array(GroupRequest);
const PUSHES: ReadonlySet<number> = new Set([
  MessageType.GROUP_REQ_APPLY,
  MessageType.GROUP_REQ_APPROVE,
  MessageType.GROUP_REQ_REJECT,
  MessageType.GROUP_APPLY,
]);

/** Request list, updated by the server's list, pushes and own answers. */
export function createGroupRequests({
  store,
  getAccount,
}: {
  readonly store: RootStore;
  readonly getAccount: GetAccount;
}): { service: GroupRequestsService; attach: AttachAccount } {
  const { groupRequests } = store;
  /** Changes that are no list: pushes and answers. */
  let changes = 0;

  function put(request: GroupRequest): void {
    changes += 1;
    groupRequests.set(request.id, request);
  }

  function writeCache(current: Account): void {
    current.engine.lists.write('groupRequests', [...groupRequests.values()]);
  }

  async function reload(current: Account): Promise<void> {
    if (!current.features().has('groupRequests')) return;
    const requests = await requestList(
      () => current.http.request('groupRequests'),
      () => changes,
    );
    store.subject.batch(() => {
      const listed = new Set(requests.map(({ id }) => id));
      for (const id of [...groupRequests.keys()]) if (!listed.has(id)) groupRequests.delete(id);
      for (const request of requests) groupRequests.set(request.id, request);
    });
    writeCache(current);
  }

  function onPush(current: Account, message: Message): void {
    if (!PUSHES.has(message.type)) return;
    const request = readContent(GroupRequest, message);
    if (request) put(request);
    else reload(current).catch(current.onError);
    writeCache(current);
  }

  const attach: AttachAccount = async (current) => {
    const { engine } = current;
    const ends = [
      engine.onSignal(({ message }) => onPush(current, message)),
      engine.onChanges((changed) => {
        if (changed.startOver) {
          reload(current).catch(current.onError);
          return;
        }
        if (!changed.groupRequests?.length) return;
        store.subject.batch(() => {
          for (const request of changed.groupRequests ?? []) put(request);
        });
        writeCache(current);
      }),
      engine.onListsStale(() => void reload(current).catch(current.onError)),
    ];
    current.onEnd(() => {
      for (const end of ends) end();
    });
    const stored = v.safeParse(StoredRequests, await engine.lists.read('groupRequests'));
    store.subject.batch(() => {
      for (const request of stored.success ? stored.output : []) {
        if (!groupRequests.get(request.id)) groupRequests.set(request.id, request);
      }
    });
  };

  /** True for an own request, or one of a group that this account manages. A former manager no longer sees requests. */
  function concerns({ kind, sendId, userId, groupId }: GroupRequest): boolean {
    const ownId = store.self.getSnapshot()?.id;
    if (sendId === ownId || userId === ownId) return true;
    const group = store.groups.get(groupId);
    return kind === 'join' && !group?.quit && (group?.role ?? 0) > 1;
  }

  function mayAnswer(request: GroupRequest): boolean {
    if (request.status !== RequestStatus.PENDING) return false;
    const ownId = store.self.getSnapshot()?.id;
    if (request.kind === 'invite') return request.userId === ownId && request.sendId !== ownId;
    const group = store.groups.get(request.groupId);
    return request.sendId !== ownId && !group?.quit && (group?.role ?? 0) > 1;
  }

  async function answer(
    route: 'approveGroupRequest' | 'rejectGroupRequest',
    id: number,
    status: RequestStatus,
  ): Promise<void> {
    const current = getAccount();
    try {
      await current.http.request(route, { query: { id } });
    } catch (error) {
      // Answered by another manager, or the group is gone: reload the request's status.
      if (error instanceof ImError && error.category === 'refused') reload(current).catch(current.onError);
      throw error;
    }
    const request = groupRequests.get(id);
    if (request) put({ ...request, status });
    writeCache(current);
  }

  const service: GroupRequestsService = {
    requests: derive(
      [groupRequests.version, store.groups.version, store.self],
      () => [...groupRequests.values()].filter(concerns).sort((a, b) => b.applyTime - a.applyTime || b.id - a.id),
      (a, b) => a.length === b.length && a.every((entry, index) => entry === b[index]),
    ),
    pendingCount: derive(
      [groupRequests.version, store.groups.version, store.self],
      () => [...groupRequests.values()].filter(mayAnswer).length,
    ),
    mayAnswer,
    approve: (id) => answer('approveGroupRequest', id, RequestStatus.APPROVED),
    reject: (id) => answer('rejectGroupRequest', id, RequestStatus.REJECTED),
  };
  return { service, attach };
}
