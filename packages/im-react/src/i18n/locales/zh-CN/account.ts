import type { account as source } from '../en-US/account.ts';
import type { Translation } from '../translation.ts';

export const account: Translation<typeof source> = {
  'account.userName': '用户名',
  'account.password': '密码',
  'account.nickName': '昵称',
  'account.confirmPassword': '确认密码',
  'account.inviteCode': '邀请码',
  'account.rememberUserName': '记住用户名',
  'account.rememberPassword': '记住密码',
  'account.signIn': '登录',
  'account.createAccount': '注册',
  'account.createOne': '注册',
  'account.showPassword': '显示密码',
  'account.hidePassword': '隐藏密码',
  'account.saved': '已保存的账号',
  'account.deleteSaved': '删除已保存的账号 {{name}}',
  'account.serverAddress': '服务器地址',
};
