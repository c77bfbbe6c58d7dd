import type { find as source } from '../en-US/find.ts';
import type { Translation } from '../translation.ts';

export const find: Translation<typeof source> = {
  'find.title': '查找聊天记录',
  'find.box': '搜索聊天内容',
  'find.date': '跳到日期',
  'find.images': '图片',
  'find.files': '文件',
  'find.links': '链接',
  'find.sender': '发送人',
  'find.members': '搜索成员',
  'find.me': '我',
  'find.today': '今天',
  'find.previous': '上一条',
  'find.next': '下一条',
  'find.startTitle': '查找消息',
  'find.startText': '输入内容，或选择类型、发送人或日期。',
  'find.noneTitle': '没有找到',
  'find.imageOf': '{{name}} 的图片，{{time}}',
  'find.count_other': '找到 {{count}} 条',
};
