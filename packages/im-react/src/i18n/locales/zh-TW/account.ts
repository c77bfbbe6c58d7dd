import type { account as source } from '../en-US/account.ts';
import type { Translation } from '../translation.ts';

export const account: Translation<typeof source> = {
  'account.userName': '使用者名稱',
  'account.password': '密碼',
  'account.nickName': '暱稱',
  'account.confirmPassword': '確認密碼',
  'account.inviteCode': '邀請碼',
  'account.rememberUserName': '記住使用者名稱',
  'account.rememberPassword': '記住密碼',
  'account.signIn': '登入',
  'account.createAccount': '註冊',
  'account.createOne': '註冊',
  'account.showPassword': '顯示密碼',
  'account.hidePassword': '隱藏密碼',
  'account.saved': '已儲存的帳號',
  'account.deleteSaved': '刪除已儲存的帳號 {{name}}',
  'account.serverAddress': '伺服器位址',
};
