import type { Call, CallStep, Requester } from '../../modules/calls/call-state.ts';

/** A requester on a device. Connections that it gave up are not answering. */
export function requester(userId: number, connId: string | undefined, deviceNo = 'desk'): Requester {
  const terminal = deviceNo === 'desk' ? 2 : 1;
  const actor = { userId, sessionId: userId * 10, terminal, deviceNo, isVisitor: false };
  return { actor, connId, isAnswering: (known) => !known.startsWith('lost') };
}

/** The call after a step. */
export function after(call: Call, { parties, acceptedAt }: CallStep): Call {
  return { ...call, parties, acceptedAt };
}

/** Name, position and devices of a person. */
export function person(userId: number) {
  const name = { nickName: `user ${userId}`, headImage: '', isMember: true };
  return { userId, position: userId, ...name, isCamera: false, isMicroPhone: true };
}
