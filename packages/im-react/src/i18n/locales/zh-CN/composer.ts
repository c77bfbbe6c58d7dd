import type { composer as source } from '../en-US/composer.ts';
import type { Translation } from '../translation.ts';

export const composer: Translation<typeof source> = {
  'composer.message': '消息',
  'composer.send': '发送',
  'composer.placeholder': '发消息到 {name}…',
  'composer.replyTo': '回复 {name}',
  'composer.cancelReply': '取消引用',
  'composer.excess_other': '超出 {count} 个字',
  'composer.offline': '连接已断开，消息会在恢复后自动发出',
  'composer.muted': '你已被禁言，不能发送消息',
  'composer.allMuted': '全员禁言中，仅群主和管理员可以发言',
  'composer.notFriends': '你们已不是好友，',
  'composer.addAgain': '重新添加',
  'composer.left': '你已退出该群聊',
  'composer.dissolved': '该群聊已解散',
  'composer.readOnly': '此会话不能发送消息',
  'composer.everyone': '所有人',
  'composer.notifiesAll': '通知全员',
  'composer.mentions': '选择要提及的人',
};
