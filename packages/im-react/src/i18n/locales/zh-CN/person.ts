import type { person as source } from '../en-US/person.ts';
import type { Translation } from '../translation.ts';

export const person: Translation<typeof source> = {
  'person.editRemark': '修改备注',
  'person.remarkFailed': '修改备注失败：{{reason}}',
  'person.noRemark': '未设置',
  'person.count': '{{count}} / {{max}}',
  'person.sendCard': '发送名片',
  'person.sendCardOf': '发送{{name}}的名片',
  'person.cardSent': '已发送{{name}}的名片',
  'person.cardFailed': '未能将{{name}}的名片发送给{{chats}}：{{reason}}',
  'person.block': '加入黑名单',
  'person.blockTitle': '将{{name}}加入黑名单？',
  'person.blockText': '对方将无法给你发消息、打电话或申请加你为好友。对方不会收到通知，但尝试时会得知已被你拉黑。',
  'person.blockedByYou': '你已将对方加入黑名单，对方无法给你发消息或打电话。',
  'person.unblock': '移出黑名单',
  'person.unblockFailed': '移出黑名单失败：{{reason}}',
  'person.remove': '删除好友',
  'person.removeTitle': '删除好友{{name}}？',
  'person.removeText': '对方的好友列表里也不再有你。聊天记录会保留。',
  'person.mute': '消息免打扰',
  'person.muteNote': '不计数，不响铃',
  'person.sound': '新消息提示音',
  'person.images': '图片',
  'person.files': '文件',
  'person.missing': '该账号已不存在。',
  'person.groupForbidsAdding': '该群不允许成员互加好友。',
};
