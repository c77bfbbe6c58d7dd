import { Cmd, MessageType, type RunningCall } from 'im-sdk/protocol';
import type { Signal } from '../../../bus-topics.ts';
import type { Tx } from '../../../infra/database/transaction.ts';
import { findCallableMembers } from '../call-repository.ts';
import type { Call } from '../call-state.ts';
import { inCallIds } from '../call-views.ts';

/**
 * The push to all members of a group after a step of its call; none if the same people are in it. Read under the lock of
 * the call, so that the pushes of a call have the order of its steps.
 * @param before parties before the step; none for a new call.
 */
export async function runningCallPush(
  tx: Tx,
  { id, groupId, hostId }: Call,
  before: Pick<Call, 'parties'>,
  after: Pick<Call, 'parties'>,
  now: number,
): Promise<Signal[]> {
  const inCall = inCallIds(after);
  if (groupId === null || String(inCall) === String(inCallIds(before))) return [];
  const content: RunningCall = { callId: id, hostId, inCall };
  const message = {
    type: MessageType.GROUP_CALL_RUNNING,
    sendId: hostId,
    groupId,
    content: JSON.stringify(content),
    sendTime: now,
    signal: true,
  };
  return [{ userIds: await findCallableMembers(tx, groupId), cmd: Cmd.GROUP, message }];
}
