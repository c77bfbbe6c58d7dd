import { Cmd } from 'im-sdk/protocol';
import type { Signal } from '../../bus-topics.ts';
import type { CallSignal } from './call-state.ts';

/** The call that a signal belongs to. */
export interface SignalledCall {
  readonly id: string;
  readonly groupId: number | null;
  readonly hostId: number;
  /** Both sides of a private call. */
  readonly userIds: readonly number[];
}

/** Pushes for the receivers of a signal. Receivers with all connections share a push. */
export function pushesOf(call: SignalledCall, signal: CallSignal, now: number): Signal[] {
  const { type, sendId, content, key, n, to } = signal;
  const isGroup = call.groupId !== null;
  const receiver = isGroup
    ? { groupId: call.groupId, hostId: call.hostId }
    : { recvId: call.userIds.find((userId) => userId !== sendId) };
  const message = {
    type,
    sendId,
    ...receiver,
    content,
    sendTime: now,
    signal: true,
    callId: call.id,
    ...(key === undefined ? {} : { key }),
    ...(n === undefined ? {} : { n }),
  };
  const cmd = isGroup ? Cmd.GROUP : Cmd.PRIVATE;
  const everywhere = to.filter(({ only, except }) => only === undefined && except === undefined);
  const rest = to.filter((target) => !everywhere.includes(target));
  return [
    ...(everywhere.length > 0 ? [{ userIds: everywhere.map(({ userId }) => userId), cmd, message }] : []),
    ...rest.map(({ userId, ...connections }) => ({ userIds: [userId], cmd, message, ...connections })),
  ];
}
