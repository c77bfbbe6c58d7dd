import { describe, expect, it } from 'vitest';
import { refusalError } from '../http/refusal.ts';
import type { ErrorCode } from '../protocol/index.ts';
import { codeOfSentence } from './refusal-sentences.ts';

const refusal = (message: string, status = 200, key?: string) =>
  refusalError(
    { code: 500, message, data: null, ...(key ? { key } : {}) },
    { status, retryAfterMs: undefined },
    codeOfSentence,
  );

describe('a code 500 with a sentence of its own', () => {
  it.each<[string, ErrorCode]>([
    ['您已不是对方好友，无法发送消息', 'friend.notFriend'],
    ['对方不是您的好友', 'friend.notFriend'],
    ['对方已是您的好友', 'friend.already'],
    ['不允许添加自己为好友', 'friend.self'],
    ['消息已发送超过5分钟，无法撤回', 'message.recallTooLate'],
    ['这条消息不是由您发送，无法撤回', 'message.recallForbidden'],
    ['用户不存在', 'user.notFound'],
    ['用户名或密码不正确', 'auth.wrongPassword'],
    ['该用户名已被注册', 'auth.nameTaken'],
    ['您的账号因"广告"已被管理员封禁，请联系客服！', 'auth.banned'],
    ['该群聊因"广告"已被管理员封禁', 'group.forbidden'],
    ['您已不在群聊里面，无法发送消息', 'group.notMember'],
    ['群聊不存在', 'group.notFound'],
    ["群组'周末爬山'已解散", 'group.notFound'],
    ['您是群主，不可退出群聊', 'group.ownerMustStay'],
    ['您已被禁言', 'group.muted'],
    ['已开启全员禁言', 'group.allMuted'],
    ['您不是群主，无权操作', 'group.ownerOnly'],
  ])('%s is the refusal %s, with the sentence', (sentence, code) => {
    expect(refusal(sentence)).toMatchObject({ code, category: 'refused', retryable: false, message: sentence });
  });

  it('is refused with the sentence as its reason where the sentence is not known', () => {
    const error = refusal('今天太热了');
    expect(error).toMatchObject({ code: 'client.refused', category: 'refused', retryable: false });
    expect(error.reason).toBe('今天太热了');
  });

  it.each(['系统繁忙，请稍后再试', '系统异常', '服务器内部错误', 'Internal server error', 'system busy', ''])(
    'stays a fault of the server where it says nothing: "%s"',
    (sentence) => {
      expect(refusal(sentence)).toMatchObject({ code: 'server.internal', category: 'server', retryable: true });
    },
  );

  it('stays a fault under an HTTP status 500, and with a key of ours', () => {
    expect(refusal('HTTP 500', 500)).toMatchObject({ code: 'server.internal', category: 'server' });
    expect(refusal('用户不存在', 200, 'server.internal')).toMatchObject({
      code: 'server.internal',
      category: 'server',
    });
  });
});
