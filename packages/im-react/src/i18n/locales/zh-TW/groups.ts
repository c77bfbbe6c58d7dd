import type { groups as source } from '../en-US/groups.ts';
import type { Translation } from '../translation.ts';

export const groups: Translation<typeof source> = {
  'groups.unknown': '群組 {{id}}',
  'groups.create': '建立群聊',
  'groups.name': '群組名稱',
  'groups.nameHint_other': '1 到 {{count}} 個字',
  'groups.nameRequired': '請輸入群組名稱',
  'groups.createButton': '建立',
  'groups.memberCount_other': '{{count}} 位成員',
  'groups.online_other': '{{count}} 人在線上',
  'picker.searchFriends': '搜尋好友',
  'picker.selected': '已選 {{count}} / {{max}}',
  'picker.friends': '好友',
  'picker.selectedList': '已選好友',
  'picker.tooMany': '最多可選擇 {{count}} 位成員',
  'picker.noneFound': '找不到',
};
