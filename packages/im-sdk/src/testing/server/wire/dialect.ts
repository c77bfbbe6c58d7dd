import {
  Cmd,
  Code,
  FEATURES,
  type Message,
  MessageType,
  type RouteName,
  type UploadResult,
} from '../../../protocol/index.ts';
import type { OutgoingFrame } from '../realtime/hub.ts';
import { seededChance } from '../state/chance.ts';
import type { Refusal } from '../state/refusal.ts';
import { Paged } from './paged.ts';

/** How a server speaks: ours, or one that knows only the specification. */
export interface Dialect {
  readonly plain: boolean;
  readonly features: readonly string[] | undefined;
  /** Whether the server has the route at all. */
  offers(route: RouteName): boolean;
  answer(route: RouteName, data: unknown): object;
  refuse(refusal: Refusal): object;
  /** A frame as it goes out, and how long it is held back (ms); `undefined` where the server sends none. */
  frame(frame: OutgoingFrame): { frame: OutgoingFrame; holdMs: number } | undefined;
  /** How long an answer is held back, so that its pushes overtake it (ms). */
  answerHoldMs(): number;
  /** Whether this pull gets its closing frame. */
  endsPull(): boolean;
  /** Whether a repeated `tmpId` is noticed. */
  readonly dedupes: boolean;
}

/** Our own server. */
export function ownDialect(features: readonly string[] = FEATURES): Dialect {
  return {
    plain: false,
    features,
    dedupes: true,
    offers: () => true,
    answer: (_route, data) =>
      data instanceof Paged
        ? { code: Code.OK, message: 'success', data: data.data, more: data.more }
        : { code: Code.OK, message: 'success', data: data ?? null },
    refuse: ({ code, key, message, issues }) => ({
      code,
      key,
      message,
      data: issues.length > 0 ? { issues } : null,
    }),
    frame: (frame) => ({ frame, holdMs: 0 }),
    answerHoldMs: () => 0,
    endsPull: () => true,
  };
}

const EXTENSIONS: ReadonlySet<RouteName> = new Set([
  'searchGroups',
  'groupRequests',
  'approveGroupRequest',
  'rejectGroupRequest',
  'transferGroup',
  'groupSettings',
  'groupAttributes',
  'groupMsgRemind',
  'albumImages',
  'addAlbumImages',
  'removeAlbumImage',
  'exchange',
  'report',
  'logout',
  'editMessage',
  'reactToMessage',
  'sessions',
  'endSession',
  'friendMsgRemind',
  'range',
  'heads',
  'changes',
  'presignUpload',
  'resumeUpload',
  'completeUpload',
]);
const PLAIN_TEXTS: Partial<Record<string, string>> = {
  'auth.wrongPassword': '用户名或密码不正确',
  'auth.nameTaken': '该用户名已被注册',
  'friend.notFriend': '您已不是对方好友，无法发送消息',
  'group.notMember': '您已不在群聊里面，无法发送消息',
};

/**
 * A server that knows only the specification (protocol §5): texts instead of codes, no extension, answers that their
 * pushes overtake (24 %), pushes out of order (28 %), pulls without an end (one in three), nothing deduplicated.
 */
export function plainDialect(seed: number): Dialect {
  const chance = seededChance(seed);
  return {
    plain: true,
    features: undefined,
    dedupes: false,
    offers: (route) => !EXTENSIONS.has(route),
    answer: (route, data) => ({ code: Code.OK, message: '成功', data: plainData(route, data) }),
    refuse: ({ key, code, message }) => {
      if (code === Code.NOT_LOGGED_IN || code === Code.TOKEN_INVALID) return { code, message, data: null };
      return { code: Code.INTERNAL, message: PLAIN_TEXTS[key] ?? '系统繁忙，请稍后再试', data: null };
    },
    frame: ({ cmd, data }) => {
      if (cmd < Cmd.PRIVATE || cmd > Cmd.SYSTEM) return { frame: { cmd, data }, holdMs: 0 };
      const message = data as Message;
      if (message.type === MessageType.ONLINE_STATUS) return undefined;
      const live = message.type !== MessageType.LOADING;
      return { frame: { cmd, data: plainMessage(message, chance) }, holdMs: live && chance() < 0.28 ? 40 : 0 };
    },
    answerHoldMs: () => (chance() < 0.24 ? 60 : 0),
    endsPull: () => chance() >= 1 / 3,
  };
}

/** A message as such a server pushes it; a recall in one of its three dialects. */
function plainMessage(message: Message, chance: () => number): Message {
  const { chatSeq: _c, countSeq: _n, readSeq: _r, signal: _s, ...plain } = message;
  if (plain.type === MessageType.RECEIPT && plain.recvId) return { ...plain, content: undefined };
  if (plain.type !== MessageType.RECALL) return plain;
  const id = Number(plain.content);
  const pick = chance();
  if (pick < 1 / 3) return plain;
  if (pick < 2 / 3) return { ...plain, content: JSON.stringify({ id }) };
  return { ...plain, id, content: '' };
}

/** What such a server answers: of a send, the id and the time alone (spec §7); of a file, its bare address. */
function plainData(route: RouteName, data: unknown): unknown {
  if (route === 'sendPrivate' || route === 'sendGroup') {
    const { id, sendTime } = data as Message;
    return { id, sendTime };
  }
  if (route === 'uploadFile') return (data as UploadResult).url;
  if (route === 'uploadImage') {
    const { originUrl, thumbUrl } = data as UploadResult;
    return { originUrl, thumbUrl };
  }
  return strip(data instanceof Paged ? data.data : (data ?? null));
}

/** An answer without the extensions' fields. */
function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  if ('items' in value && Array.isArray(value.items)) return value.items.map(strip).reverse();
  const own = Object.entries(value).filter(([name]) => !['chatSeq', 'countSeq', 'readSeq'].includes(name));
  return Object.fromEntries(own);
}
