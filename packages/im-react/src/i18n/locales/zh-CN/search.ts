import type { search as source } from '../en-US/search.ts';
import type { Translation } from '../translation.ts';

export const search: Translation<typeof source> = {
  'search.all': '全部',
  'search.chats': '聊天',
  'search.people': '联系人',
  'search.groups': '群组',
  'search.messages': '消息',
  'search.tabs': '结果类型',
  'search.results': '搜索结果',
  'search.recent': '最近搜索',
  'search.recentChats': '最近聊天',
  'search.viewAll': '查看全部 {{count}} 条',
  'search.onDevice': '消息 · 本机 {{count}} 条',
  'search.nickName': '昵称：',
  'search.userName': '用户名',
  'search.searching': '正在搜索更早的消息…',
  'search.offline': '当前离线：只搜索了本机保存的消息。',
  'search.failed': '未能搜索更早的消息。',
  'search.noneTitle': '没有找到“{{query}}”',
  'search.noneText': '请检查输入，或查找你还不认识的人或群。',
  'search.noneTextShort': '请检查输入，或换个词试试。',
  'search.joinGroup': '加入群聊',
  'search.keyMove': '选择',
  'search.keyOpen': '打开',
  'search.keyTab': '切换分类',
  'search.keyClose': '关闭',
};
