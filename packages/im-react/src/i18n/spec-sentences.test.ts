import { expect, test } from 'vitest';
import { textsIn } from '../testing/render/texts-in.ts';
import type { TextKey } from './locales/table.ts';

// Expected wording, written out by hand. End-to-end specs read English; this table keeps the other languages.

interface Sentence {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly zhCN: string;
  readonly zhTW: string;
  readonly enUS: string;
}

const SENTENCES: readonly Sentence[] = [
  // Sign-in and saved accounts.
  { key: 'account.rememberPassword', zhCN: '记住密码', zhTW: '記住密碼', enUS: 'Remember password' },
  { key: 'account.saved', zhCN: '已保存的账号', zhTW: '已儲存的帳號', enUS: 'Saved accounts' },
  {
    key: 'account.deleteSaved',
    values: { name: 'anna' },
    zhCN: '删除已保存的账号 anna',
    zhTW: '刪除已儲存的帳號 anna',
    enUS: 'Delete saved account anna',
  },
  { key: 'account.showPassword', zhCN: '显示密码', zhTW: '顯示密碼', enUS: 'Show password' },
  { key: 'account.hidePassword', zhCN: '隐藏密码', zhTW: '隱藏密碼', enUS: 'Hide password' },
  { key: 'account.inviteCode', zhCN: '邀请码', zhTW: '邀請碼', enUS: 'Invite code' },
  { key: 'account.serverAddress', zhCN: '服务器地址', zhTW: '伺服器位址', enUS: 'Server address' },
  {
    key: 'connection.memory',
    zhCN: '此设备无法保存内容，关闭后未发送的文字会丢失。',
    zhTW: '此裝置無法儲存內容，關閉後未傳送的文字會遺失。',
    enUS: 'Nothing is stored here. Unsent text is lost on close.',
  },

  // Profile (specification, section 5).
  { key: 'profile.enterNickName', zhCN: '请输入昵称', zhTW: '請輸入暱稱', enUS: 'Please enter nickname' },
  {
    key: 'profile.mobileInvalid',
    zhCN: '请输入正确的手机号',
    zhTW: '請輸入正確的手機號碼',
    enUS: 'Please enter a valid phone number',
  },
  {
    key: 'profile.emailInvalid',
    zhCN: '请输入正确的邮箱地址',
    zhTW: '請輸入正確的電子郵件地址',
    enUS: 'Please enter a valid email address',
  },
  { key: 'avatar.crop', zhCN: '裁剪图片', zhTW: '裁剪圖片', enUS: 'Crop picture' },

  // Settings.
  { key: 'settings.changePassword', zhCN: '修改密码', zhTW: '修改密碼', enUS: 'Change password' },
  { key: 'settings.oldPassword', zhCN: '当前密码', zhTW: '目前密碼', enUS: 'Current password' },
  { key: 'settings.newPassword', zhCN: '新密码', zhTW: '新密碼', enUS: 'New password' },
  { key: 'settings.passwordChanged', zhCN: '密码已修改', zhTW: '密碼已修改', enUS: 'Password changed' },
  {
    key: 'settings.passwordsDiffer',
    zhCN: '两次输入的密码不一致',
    zhTW: '兩次輸入的密碼不一致',
    enUS: 'The passwords are not the same',
  },
  { key: 'settings.enterPassword', zhCN: '请输入密码', zhTW: '請輸入密碼', enUS: 'Please enter your password' },
  {
    key: 'settings.friendConfirmation',
    zhCN: '加我为好友时需要验证',
    zhTW: '加我為好友時需要驗證',
    enUS: 'Require friend confirmation',
  },
  { key: 'shell.otherSettings', zhCN: '其他设置', zhTW: '其他設定', enUS: 'Other settings' },
  {
    key: 'shell.clearHistory',
    zhCN: '清空全部聊天记录',
    zhTW: '清空全部聊天記錄',
    enUS: 'Clear all chat history',
  },
  {
    key: 'settings.clearTitle',
    zhCN: '清空全部聊天记录？',
    zhTW: '清空全部聊天記錄？',
    enUS: 'Clear all chat history?',
  },
  { key: 'settings.clear', zhCN: '清空', zhTW: '清空', enUS: 'Clear history' },
  { key: 'shell.resync', zhCN: '重新同步聊天记录', zhTW: '重新同步聊天記錄', enUS: 'Resync chat history' },
  {
    key: 'settings.resyncTitle',
    zhCN: '重新同步聊天记录？',
    zhTW: '重新同步聊天記錄？',
    enUS: 'Resync chat history?',
  },
  { key: 'settings.resync', zhCN: '重新同步', zhTW: '重新同步', enUS: 'Resync' },

  // Groups (specification, section 5).
  { key: 'groups.nameRequired', zhCN: '请输入群名称', zhTW: '請輸入群組名稱', enUS: 'Please enter group name' },
  {
    key: 'picker.tooMany',
    values: { count: 3 },
    zhCN: '最多可选择 3 位成员',
    zhTW: '最多可選擇 3 位成員',
    enUS: 'Maximum 3 members can be selected',
  },
  { key: 'join.idInvalid', zhCN: '请输入有效的群号', zhTW: '請輸入有效的群號', enUS: 'Please enter valid group ID' },
  {
    key: 'card.chooseOne',
    zhCN: '请至少选择一位好友',
    zhTW: '請至少選擇一位好友',
    enUS: 'Please select at least one friend',
  },

  // Chat list, search and pictures.
  { key: 'chats.unread', values: { count: 2 }, zhCN: '2 条未读', zhTW: '2 則未讀', enUS: '2 unread' },
  { key: 'chats.pinned', zhCN: '已置顶', zhTW: '已置頂', enUS: 'pinned' },
  { key: 'chatMenu.title', zhCN: '聊天操作', zhTW: '聊天操作', enUS: 'Chat actions' },
  {
    key: 'search.noneTitle',
    values: { query: 'zzzz' },
    zhCN: '没有找到“zzzz”',
    zhTW: '找不到「zzzz」',
    enUS: 'Nothing found for “zzzz”',
  },
  { key: 'searchInChat.title', zhCN: '查找聊天记录', zhTW: '搜尋聊天記錄', enUS: 'Search messages' },
  { key: 'searchInChat.box', zhCN: '搜索聊天内容', zhTW: '搜尋聊天內容', enUS: 'Search in this chat' },
  { key: 'searchInChat.count', values: { count: 1 }, zhCN: '找到 1 条', zhTW: '找到 1 則', enUS: '1 result' },
  { key: 'kind.image', zhCN: '查看图片', zhTW: '檢視圖片', enUS: 'View image' },
  { key: 'viewer.title', zhCN: '图片查看器', zhTW: '圖片檢視器', enUS: 'Image viewer' },
];

test.each(SENTENCES)('$key has its wording in every language', ({ key, values, zhCN, zhTW, enUS }) => {
  const shown = ['zh-CN', 'zh-TW', 'en-US'].map((language) => textsIn(language)(key, values));
  expect(shown).toEqual([zhCN, zhTW, enUS]);
});
