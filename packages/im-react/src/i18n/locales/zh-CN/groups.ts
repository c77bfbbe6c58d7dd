import type { groups as source } from '../en-US/groups.ts';
import type { Translation } from '../translation.ts';

export const groups: Translation<typeof source> = {
  'groups.unknown': '群聊 {{id}}',
  'groups.create': '创建群聊',
  'groups.name': '群名称',
  'groups.nameHint_other': '1 到 {{count}} 个字',
  'groups.nameRequired': '请输入群名称',
  'groups.createButton': '创建',
  'groups.memberCount_other': '{{count}} 位成员',
  'groups.online_other': '{{count}} 人在线',
  'picker.searchFriends': '搜索好友',
  'picker.selected': '已选 {{count}} / {{max}}',
  'picker.friends': '好友',
  'picker.selectedList': '已选好友',
  'picker.tooMany': '最多可选择 {{count}} 位成员',
  'picker.noneFound': '没有找到',
};
