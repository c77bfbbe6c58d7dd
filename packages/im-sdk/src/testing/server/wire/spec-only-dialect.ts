import {
  type CallSignalFields,
  Cmd,
  Code,
  type GroupMember,
  type Message,
  MessageType,
  type RouteName,
  type UploadResult,
} from '../../../protocol/index.ts';
import type { OutgoingFrame } from '../realtime/hub.ts';
import { seededChance } from '../state/chance.ts';
import type { Dialect } from './dialect.ts';
import { Paged } from './paged.ts';
import {
  hasRoute,
  matchCallWithOffer,
  matchSpecOnlyRoute,
  type SpecOnlyBuild,
  specOnlyBody,
} from './spec-only-builds.ts';

const PLAIN_TEXTS: Partial<Record<string, string>> = {
  'auth.wrongPassword': '用户名或密码不正确',
  'auth.nameTaken': '该用户名已被注册',
  'auth.banned': '您的账号已被管理员封禁，请联系客服',
  'user.notFound': '用户不存在',
  'user.blocked': '您已被对方拉黑，无法发送消息',
  'friend.self': '不允许添加自己为好友',
  'friend.already': '对方已是您的好友',
  'friend.notFriend': '您已不是对方好友，无法发送消息',
  'group.notFound': '群聊不存在',
  'group.notMember': '您已不在群聊里面，无法发送消息',
  'group.muted': '您已被禁言，无法发送消息',
  'group.allMuted': '群主已开启全员禁言，无法发送消息',
  'group.ownerOnly': '您不是群主，没有权限操作',
  'group.ownerMustStay': '您是群主，不可退出群聊',
  'message.notFound': '消息不存在',
  'message.recallTooLate': '消息已发送超过5分钟，无法撤回',
  'message.recallForbidden': '这条消息不是由您发送，无法撤回',
};
/** Calls: such a server answers nothing to them. */
const CALL_ROUTES: readonly RouteName[] = ['setupCall', 'setupGroupCall', 'acceptGroupCall', 'joinGroupCall'];
/** Routes that a server without a setup of its own does not have. */
const NOT_WITH_OFFER: readonly RouteName[] = ['setupCall', 'offerCall', 'answerCall'];
/** Refusals of a call. */
const CALL_TEXTS: Partial<Record<string, string>> = {
  'call.state': '对方正忙',
  'call.notFound': '对方目前不在线',
};
/** Pushes that these servers do not send: presence, kick notices, settings of a group, profiles. */
const NOT_PUSHED: ReadonlySet<number> = new Set([
  MessageType.ONLINE_STATUS,
  MessageType.GROUP_KICK_USER_MSG,
  MessageType.GROUP_SETTINGS,
  MessageType.USER_UPDATED,
]);
const BUSY = '系统繁忙，请稍后再试';
/** Somebody whom nobody here knows. */
const STRANGER = 9;

/**
 * A server that knows only the specification (protocol §5): sentences instead of codes, no extension, answers that their
 * pushes overtake (24 %), pushes out of order (28 %), pulls without a beginning (one in four) or an end (one in three),
 * nothing deduplicated, times that differ live and reloaded, lists with entries that are gone, frames of its own kind.
 */
export function specOnlyDialect(seed: number, build: SpecOnlyBuild = 'older', callsWithOffer = false): Dialect {
  const chance = seededChance(seed);
  return {
    isSpecOnly: true,
    callsWithOffer,
    features: undefined,
    dedupes: false,
    offers: (route) => hasRoute(build, route) && !(callsWithOffer && NOT_WITH_OFFER.includes(route)),
    match: (method, path, query) =>
      (callsWithOffer ? matchCallWithOffer(method, path) : undefined) ?? matchSpecOnlyRoute(build, method, path, query),
    body: specOnlyBody,
    refuseFile: (route, fileName) =>
      route === 'uploadImage' && !/\.(jpe?g|png|webp|gif|bmp)$/i.test(fileName) ? '图片格式不合法' : undefined,
    answer: (route, data) => ({ code: Code.OK, message: '成功', data: specOnlyData(build, route, data) }),
    refuse: ({ key, code, message }, route) => {
      if (route === 'refreshToken') return { code: Code.INTERNAL, message: 'refreshToken无效或已过期', data: null };
      if (code === Code.NOT_LOGGED_IN || code === Code.TOKEN_INVALID) return { code, message, data: null };
      const sentence = route === 'setupCall' ? CALL_TEXTS[key] : undefined;
      return { code: Code.INTERNAL, message: sentence ?? PLAIN_TEXTS[key] ?? BUSY, data: null };
    },
    frame: ({ cmd, data }, pulled) => {
      if (cmd < Cmd.PRIVATE || cmd > Cmd.SYSTEM) return { frame: { cmd, data }, holdMs: 0 };
      const message = data as Message;
      if (NOT_PUSHED.has(message.type)) return undefined;
      const live = message.type !== MessageType.LOADING && !pulled;
      const plain = specOnlyMessage(message, chance, callsWithOffer);
      return { frame: { cmd, data: live ? plain : reloaded(plain) }, holdMs: live && chance() < 0.28 ? 40 : 0 };
    },
    noise: (frame) => (chance() < 0.2 ? noiseBeside(frame, chance) : []),
    answerHoldMs: () => (chance() < 0.24 ? 60 : 0),
    beginsPull: () => chance() >= 1 / 4,
    endsPull: () => chance() >= 1 / 3,
  };
}

/** A message as such a server pushes it; a recall in one of its three dialects, do-not-disturb as 82 or 92. */
function specOnlyMessage(message: Message, chance: () => number, callsWithOffer: boolean): Message {
  const { chatSeq: _c, countSeq: _n, readSeq: _r, signal, ...fields } = message;
  const isCallSignal = fields.type >= MessageType.CALL_SETUP_VOICE && fields.type <= MessageType.GROUP_CALL_DEVICE;
  const plain = isCallSignal ? withoutExtensions(fields) : fields;
  // There is no offer and no answer between 106 and the candidate.
  if (callsWithOffer && plain.type === MessageType.CALL_CANDIDATE) return { ...plain, type: MessageType.CALL_OFFER };
  if (plain.type === MessageType.FRIEND_DND) return { ...plain, type: MessageType.ONLINE_STATUS };
  if (plain.type === MessageType.CARD && signal) return { ...plain, type: MessageType.SHAKE };
  if (plain.type === MessageType.GROUP_GONE) return { ...plain, content: undefined };
  if (plain.type === MessageType.RECEIPT && plain.recvId) return { ...plain, content: undefined };
  if (plain.type !== MessageType.RECALL) return plain;
  const id = Number(plain.content);
  const pick = chance();
  if (pick < 1 / 3) return plain;
  if (pick < 2 / 3) return { ...plain, content: JSON.stringify({ id }) };
  return { ...plain, id, content: '' };
}

/** A signal of a call with the fields of the specification alone. */
function withoutExtensions({ callId: _i, n: _n, key: _k, hostId: _h, ...signal }: Message & CallSignalFields): Message {
  return signal;
}

/** What is stored keeps whole seconds. */
function reloaded(message: Message): Message {
  return message.sendTime ? { ...message, sendTime: Math.floor(message.sendTime / 1_000) * 1_000 } : message;
}

/** What such servers push besides: settings with ids, a receipt of somebody unknown, a type of their own. */
function noiseBeside({ cmd, data }: OutgoingFrame, chance: () => number): OutgoingFrame[] {
  if (cmd !== Cmd.PRIVATE && cmd !== Cmd.GROUP) return [];
  const { id, sendId, groupId } = data as Message;
  if (!id) return [];
  const pick = chance();
  const to = cmd === Cmd.GROUP ? { groupId } : { recvId: STRANGER };
  if (pick < 0.3) return [{ cmd, data: { ...to, type: 82, id: id + 1_000_000, sendId, content: 'true' } }];
  if (pick < 0.6) return [{ cmd, data: { ...to, type: 92, id: id + 2_000_000, sendId, content: 'false' } }];
  if (pick < 0.8) return [{ cmd: Cmd.PRIVATE, data: { type: MessageType.RECEIPT, sendId: STRANGER, recvId: sendId } }];
  return [{ cmd, data: { ...to, type: 4_711, sendId, content: '{' } }];
}

/** What such a server answers: of a send, the id and the time alone (spec §7); of a file, its bare address. */
function specOnlyData(build: SpecOnlyBuild, route: RouteName, data: unknown): unknown {
  if (route === 'applyFriend' && build === 'older') return null;
  if (route === 'sendPrivate' || route === 'sendGroup') {
    const { id, sendTime } = data as Message;
    return { id, sendTime };
  }
  if (route === 'uploadFile') return (data as UploadResult).url;
  if (route === 'uploadImage') {
    const { originUrl, thumbUrl } = data as UploadResult;
    return { originUrl, thumbUrl };
  }
  if (CALL_ROUTES.includes(route)) return null;
  if (route === 'groupMembers') return (data as GroupMember[]).map(({ version: _v, joinSeq: _j, ...member }) => member);
  if (route === 'friends') {
    return [...(strip(data) as unknown[]), { id: STRANGER, nickName: 'Gone', showNickName: 'Gone', deleted: true }];
  }
  if (route === 'groups') {
    const left = { id: STRANGER, name: 'Left', showGroupName: 'Left', ownerId: STRANGER, quit: true };
    return [...(strip(data) as unknown[]), left, { ...left, id: STRANGER + 1, quit: false, dissolve: true }];
  }
  return strip(data instanceof Paged ? data.data : (data ?? null));
}

const OWN_FIELDS: readonly string[] = ['chatSeq', 'countSeq', 'readSeq', 'reactions', 'memberCount', 'removedBy'];

/** An answer without the extensions' fields. */
function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  if ('items' in value && Array.isArray(value.items)) return value.items.map(strip).reverse();
  const own = Object.entries(value).filter(([name]) => !OWN_FIELDS.includes(name));
  const stripped = Object.fromEntries(own) as Partial<Message>;
  return typeof stripped.sendTime === 'number' ? reloaded(stripped as Message) : stripped;
}
