import type { person as source } from '../en-US/person.ts';
import type { Translation } from '../translation.ts';

export const person: Translation<typeof source> = {
  'person.editRemark': '修改備註',
  'person.remarkFailed': '修改備註失敗：{{reason}}',
  'person.noRemark': '未設定',
  'person.count': '{{count}} / {{max}}',
  'person.sendCard': '傳送名片',
  'person.sendCardOf': '傳送{{name}}的名片',
  'person.cardSent': '已傳送{{name}}的名片',
  'person.cardFailed': '未能將{{name}}的名片傳送給{{chats}}：{{reason}}',
  'person.block': '加入黑名單',
  'person.blockTitle': '將{{name}}加入黑名單？',
  'person.blockText': '對方將無法傳訊息給你、打電話或申請加你為好友。對方不會收到通知，但嘗試時會得知已被你封鎖。',
  'person.blockedByYou': '你已將對方加入黑名單，對方無法傳訊息給你或與你通話。',
  'person.unblock': '移出黑名單',
  'person.unblockFailed': '移出黑名單失敗：{{reason}}',
  'person.remove': '刪除好友',
  'person.removeTitle': '刪除好友{{name}}？',
  'person.removeText': '對方的好友清單裡也不再有你。聊天記錄會保留。',
  'person.mute': '訊息勿擾',
  'person.muteNote': '不計數，不響鈴',
  'person.sound': '新訊息提示音',
  'person.images': '圖片',
  'person.files': '檔案',
  'person.missing': '此帳號已不存在。',
  'person.groupForbidsAdding': '此群組不允許成員互加好友。',
};
