import * as v from 'valibot';
import { Id } from './base/ids.ts';
import { Message } from './entities/message.ts';

/** Commands of a socket frame. */
export const Cmd = {
  LOGIN: 0,
  HEARTBEAT: 1,
  FORCED_LOGOUT: 2,
  PRIVATE: 3,
  GROUP: 4,
  SYSTEM: 5,
  TYPING: 6,
} as const;
export type Cmd = (typeof Cmd)[keyof typeof Cmd];

/** First frame from a client. */
export const LoginFrame = v.looseObject({
  cmd: v.literal(Cmd.LOGIN),
  data: v.looseObject({
    accessToken: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
    devId: v.nullish(v.union([v.string(), v.number()])),
  }),
});

/** Heartbeat of a client. */
export const HeartbeatFrame = v.looseObject({
  cmd: v.literal(Cmd.HEARTBEAT),
  data: v.nullish(v.looseObject({})),
});

/** Typing sign: the user started (`state: true`) or stopped typing. Never stored. `to` is a friend or a group. */
export const TypingFrame = v.looseObject({
  cmd: v.literal(Cmd.TYPING),
  data: v.looseObject({ kind: v.picklist(['private', 'group']), to: Id, state: v.boolean() }),
});

/** All frames that a client may send. */
export const ClientFrame = v.variant('cmd', [LoginFrame, HeartbeatFrame, TypingFrame]);
export type ClientFrame = v.InferOutput<typeof ClientFrame>;

/** Data of a login answer, if it is not `null` (extension). */
export const LoginAck = v.looseObject({
  serverTime: v.nullish(v.number()),
  /** Id of this connection. The client sends it as the header `connId`, so that it gets no echo of its own requests. */
  connId: v.nullish(v.string()),
  epoch: v.nullish(v.string()),
});
export type LoginAck = v.InferOutput<typeof LoginAck>;

/** Data of a heartbeat answer, if it is not `null` (extension). */
export const HeartbeatAck = v.looseObject({
  /** Greatest committed message id visible to this account. */
  id: v.nullish(v.number()),
  /** Greatest committed `seqNo` of a system notice. */
  system: v.nullish(v.number()),
  rev: v.nullish(v.number()),
});
export type HeartbeatAck = v.InferOutput<typeof HeartbeatAck>;

/** Typing sign from another user; with `kind` "group" it has `groupId` too. */
export const TypingPush = v.looseObject({
  kind: v.picklist(['private', 'group']),
  from: Id,
  groupId: v.nullish(v.number()),
  state: v.boolean(),
});
export type TypingPush = v.InferOutput<typeof TypingPush>;

/** A frame from a server; `data` is validated by `cmd`. */
export type ServerFrame =
  | { readonly cmd: 0; readonly data: LoginAck | null }
  | { readonly cmd: 1; readonly data: HeartbeatAck | null }
  | { readonly cmd: 2; readonly data: unknown }
  | { readonly cmd: 3 | 4 | 5; readonly data: Message }
  | { readonly cmd: 6; readonly data: TypingPush };

const serverData = {
  0: v.nullish(LoginAck),
  1: v.nullish(HeartbeatAck),
  2: v.unknown(),
  3: Message,
  4: Message,
  5: Message,
  6: TypingPush,
} as const;

/** Reason why a frame is invalid. A client skips `unknownCmd`; the others are errors. */
export type FrameFault = 'notJson' | 'notAFrame' | 'unknownCmd' | 'badData';

/** A parsed frame, or the reason why it is invalid. */
export type Decoded<T> = { readonly ok: true; readonly frame: T } | { readonly ok: false; readonly fault: FrameFault };

function parse(text: string): { cmd: number; data: unknown } | FrameFault {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'notJson';
  }
  if (typeof value !== 'object' || value === null || !('cmd' in value)) return 'notAFrame';
  if (typeof value.cmd !== 'number') return 'notAFrame';
  return { cmd: value.cmd, data: 'data' in value ? value.data : undefined };
}

/**
 * Parses a frame from a server by its schema. Never throws. The SDK's hot path uses a hand-written parser, which tests
 * compare with this one.
 */
export function decodeServerFrame(text: string): Decoded<ServerFrame> {
  const parsed = parse(text);
  if (typeof parsed === 'string') return { ok: false, fault: parsed };
  if (!Object.hasOwn(serverData, parsed.cmd)) return { ok: false, fault: 'unknownCmd' };
  const schema = serverData[parsed.cmd as keyof typeof serverData];
  const result = v.safeParse(schema, parsed.data);
  if (!result.success) return { ok: false, fault: 'badData' };
  return { ok: true, frame: { cmd: parsed.cmd, data: result.output ?? null } as ServerFrame };
}

/** Parses a frame from a client by its schema. Never throws. */
export function decodeClientFrame(text: string): Decoded<ClientFrame> {
  const parsed = parse(text);
  if (typeof parsed === 'string') return { ok: false, fault: parsed };
  const result = v.safeParse(ClientFrame, parsed);
  if (result.success) return { ok: true, frame: result.output };
  const known = parsed.cmd === Cmd.LOGIN || parsed.cmd === Cmd.HEARTBEAT || parsed.cmd === Cmd.TYPING;
  return { ok: false, fault: known ? 'badData' : 'unknownCmd' };
}

/** Serialises a frame. */
export function encodeFrame(frame: { cmd: number; data?: unknown }): string {
  return JSON.stringify(frame);
}
