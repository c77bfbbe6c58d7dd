import type { searchInChat as source } from '../en-US/search-in-chat.ts';
import type { Translation } from '../translation.ts';

export const searchInChat: Translation<typeof source> = {
  'searchInChat.title': '查找聊天记录',
  'searchInChat.box': '搜索聊天内容',
  'searchInChat.date': '跳到日期',
  'searchInChat.images': '图片',
  'searchInChat.files': '文件',
  'searchInChat.links': '链接',
  'searchInChat.sender': '发送人',
  'searchInChat.members': '搜索成员',
  'searchInChat.me': '我',
  'searchInChat.today': '今天',
  'searchInChat.previous': '上一条',
  'searchInChat.next': '下一条',
  'searchInChat.startTitle': '查找消息',
  'searchInChat.startText': '输入内容，或选择类型、发送人或日期。',
  'searchInChat.noneTitle': '没有找到',
  'searchInChat.imageOf': '{{name}} 的图片，{{time}}',
  'searchInChat.count_other': '找到 {{count}} 条',
};
