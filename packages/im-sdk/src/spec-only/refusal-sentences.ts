import type { ErrorCode } from '../protocol/index.ts';

/** Sentences that spec-only servers use, with our code. The first match wins. */
const SENTENCES: readonly (readonly [RegExp, ErrorCode])[] = [
  [/用户名或密码|密码(错误|不正确)/, 'auth.wrongPassword'],
  [/(用户名|账号).*(已被注册|已存在)/, 'auth.nameTaken'],
  [/邀请码/, 'auth.inviteCode'],
  [/群.*封禁/, 'group.forbidden'],
  [/封禁/, 'auth.banned'],
  [/(添加|加)自己/, 'friend.self'],
  [/已(经)?是.*好友/, 'friend.already'],
  [/不是.*好友/, 'friend.notFriend'],
  [/黑名单|拉黑/, 'user.blocked'],
  [/用户不存在/, 'user.notFound'],
  [/已不?在群聊|不在(该|本)?群|不是(该|本)?群成员/, 'group.notMember'],
  [/群.*(不存在|已(被)?解散)/, 'group.notFound'],
  [/群主.*(不可|不能|无法).*退出/, 'group.ownerMustStay'],
  [/群.*(已满|上限)/, 'group.full'],
  [/全[员体]禁言/, 'group.allMuted'],
  [/禁言/, 'group.muted'],
  [/不是群主|(只有|仅)群主/, 'group.ownerOnly'],
  [/超过.*分钟.*撤回/, 'message.recallTooLate'],
  [/撤回/, 'message.recallForbidden'],
  [/消息不存在/, 'message.notFound'],
  [/没有权限|无权|权限不足/, 'request.forbidden'],
];

/** The sentence without a cause, for a fault and for a route that the server does not have. */
const BUSY = /系统(繁忙|异常|错误)|服务器?(繁忙|内部|异常)|internal server error|system (is )?(busy|error)/i;

/**
 * Code of a refusal that a spec-only server answers as code 500 with a sentence of its own; `client.refused` for an unknown
 * sentence. `undefined` for the generic busy sentence, which has no cause.
 */
export function codeOfSentence(sentence: string): ErrorCode | undefined {
  if (sentence.trim() === '' || BUSY.test(sentence)) return undefined;
  return SENTENCES.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'client.refused';
}
