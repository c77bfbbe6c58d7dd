import type { composer as source } from '../en-US/composer.ts';
import type { Translation } from '../translation.ts';

export const composer: Translation<typeof source> = {
  'composer.message': '訊息',
  'composer.send': '傳送',
  'composer.placeholder': '傳訊息到 {name}…',
  'composer.replyTo': '回覆 {name}',
  'composer.cancelReply': '取消引用',
  'composer.excess_other': '超出 {count} 個字',
  'composer.offline': '連線已中斷，訊息會在恢復後自動送出',
  'composer.muted': '你已被禁言，不能傳送訊息',
  'composer.allMuted': '全員禁言中，僅群主和管理員可以發言',
  'composer.notFriends': '你們已不是好友，',
  'composer.addAgain': '重新加入',
  'composer.left': '你已退出該群組',
  'composer.dissolved': '該群組已解散',
  'composer.readOnly': '此對話不能傳送訊息',
  'composer.everyone': '所有人',
  'composer.notifiesAll': '通知全員',
  'composer.mentions': '選擇要提及的人',
};
