import { expect, test } from 'vitest';
import { type AppText, TEXTS } from './tables.ts';

// Expected wording, written out by hand. End-to-end specs read English; this table keeps the other languages.

const SENTENCES: readonly [key: keyof AppText, zhCN: string, zhTW: string, enUS: string][] = [
  // Sign-in and registration (specification, section 5).
  ['enterUsername', '请输入用户名', '請輸入使用者名稱', 'Please enter your username'],
  ['enterPassword', '请输入密码', '請輸入密碼', 'Please enter your password'],
  [
    'usernameLetters',
    '用户名只能包含字母和数字',
    '使用者名稱只能包含字母和數字',
    'Username can only contain letters and numbers',
  ],
  ['usernameLong', '最多 20 个字符', '最多 20 個字元', 'At most 20 characters'],
  ['enterNickname', '请输入昵称', '請輸入暱稱', 'Please enter a nickname'],
  ['nicknameLong', '最多 20 个字符', '最多 20 個字元', 'At most 20 characters'],
  ['passwordShort', '至少 5 个字符', '至少 5 個字元', 'At least 5 characters'],
  ['passwordLong', '最多 64 个字符', '最多 64 個字元', 'At most 64 characters'],
  ['enterConfirm', '请再次输入密码', '請再次輸入密碼', 'Please enter the password again'],
  ['passwordsDiffer', '两次输入的密码不一致', '兩次輸入的密碼不一致', 'The passwords are not the same'],
  ['uploadAvatar', '请上传头像', '請上傳頭像', 'Please upload an avatar'],
  ['enterInvite', '请输入邀请码', '請輸入邀請碼', 'Please enter the invite code'],
  [
    'keepsNothing',
    '此浏览器不为本页面保存任何内容，每次刷新后都需要重新登录。是否禁用了 Cookie？',
    '此瀏覽器不為本頁面儲存任何內容，每次重新整理後都需要重新登入。是否停用了 Cookie？',
    'This browser keeps nothing for this page, so you sign in again after every reload. Are cookies blocked?',
  ],

  // Messages of the client (specification, section 8).
  ['serverRestored', '服务器地址已恢复默认', '伺服器位址已恢復預設', 'Server address restored to default'],
  [
    'forcedElsewhere',
    '你已在其他地方登录，将被强制下线',
    '你已在其他地方登入，將被強制下線',
    'You have been logged in elsewhere and will be forced offline',
  ],
];

test.each(SENTENCES)('%s has its wording in every language', (key, zhCN, zhTW, enUS) => {
  expect([TEXTS['zh-CN'][key], TEXTS['zh-TW'][key], TEXTS['en-US'][key]]).toEqual([zhCN, zhTW, enUS]);
});
