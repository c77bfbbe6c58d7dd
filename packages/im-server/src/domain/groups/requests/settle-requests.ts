import { RequestStatus } from 'im-sdk/protocol';
import type { GroupChange } from '../group-change.ts';
import { answerRequests, findRequests, groupTarget, pendingIn } from './request-repository.ts';
import { requestSignal, requestView } from './request-views.ts';

/** Answers pending requests and notifies everybody concerned except for the actor. */
export async function settleRequests(
  change: GroupChange,
  ids: readonly number[],
  status: RequestStatus,
): Promise<void> {
  if (ids.length === 0) return;
  await answerRequests(change.tx, ids, status, change.actorId, change.now);
  for (const row of await findRequests(change.tx, ids)) {
    const concerned = [row.send_id, row.user_id, ...(row.kind === 'join' ? change.admins : [])];
    change.requests.set(row.id, new Set(concerned));
    const others = [...new Set(concerned)].filter((userId) => userId !== change.actorId);
    change.signals.push(requestSignal(requestView(row, change.now), others, change.actorId, change.now));
  }
}

/** Approves pending requests of users who have joined meanwhile. */
export async function settleJoined(change: GroupChange): Promise<void> {
  if (change.joined.size === 0) return;
  const waiting = await pendingIn(change.tx, change.group.id, change.now);
  const met = waiting.filter((request) => change.joined.has(request.user_id)).map(({ id }) => id);
  await settleRequests(change, met, RequestStatus.APPROVED);
}

/** Withdraws invitations by users who left; all requests if the group has no members. */
export async function settleLeft(change: GroupChange): Promise<void> {
  const waiting = await pendingIn(change.tx, change.group.id, change.now);
  const over = waiting.filter(
    (request) => change.roles.size === 0 || (request.kind === 'invite' && change.left.has(request.send_id)),
  );
  await settleRequests(
    change,
    over.map(({ id }) => id),
    RequestStatus.RECALLED,
  );
}

/** Makes requests visible to new managers: pushes pending ones, adds all to `/changes`. */
export async function showRequestsTo(change: GroupChange, userIds: readonly number[]): Promise<void> {
  change.requests.set(groupTarget(change.group.id), new Set(userIds));
  const waiting = await pendingIn(change.tx, change.group.id, change.now);
  const ids = waiting.filter(({ kind }) => kind === 'join').map(({ id }) => id);
  if (ids.length === 0) return;
  for (const row of await findRequests(change.tx, ids)) {
    change.signals.push(requestSignal(requestView(row, change.now), userIds, row.send_id, change.now));
  }
}
