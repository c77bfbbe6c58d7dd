/** Accessible names of the interface, in the languages that the specs run in. */
export interface Words {
  readonly userName: string;
  readonly nickName: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly createAccount: string;
  readonly signIn: string;
  readonly addFriend: string;
  readonly addNamed: (name: string) => string;
  readonly remark: string;
  readonly sendRequest: string;
  readonly close: string;
  readonly approve: string;
  readonly approved: string;
  readonly sendMessage: string;
  readonly message: string;
}

export type Language = 'en-US' | 'zh-CN' | 'zh-TW';

export const words: Readonly<Record<Language, Words>> = {
  'en-US': {
    userName: 'Username',
    nickName: 'Nickname',
    password: 'Password',
    confirmPassword: 'Confirm password',
    createAccount: 'Create account',
    signIn: 'Sign in',
    addFriend: 'Add a friend',
    addNamed: (name) => `Add ${name}`,
    remark: 'Message',
    sendRequest: 'Send request',
    close: 'Close',
    approve: 'Approve',
    approved: 'Approved',
    sendMessage: 'Send message',
    message: 'Message',
  },
  'zh-CN': {
    userName: '用户名',
    nickName: '昵称',
    password: '密码',
    confirmPassword: '确认密码',
    createAccount: '注册',
    signIn: '登录',
    addFriend: '添加好友',
    addNamed: (name) => `添加 ${name}`,
    remark: '附言',
    sendRequest: '发送申请',
    close: '关闭',
    approve: '同意',
    approved: '已同意',
    sendMessage: '发消息',
    message: '消息',
  },
  'zh-TW': {
    userName: '使用者名稱',
    nickName: '暱稱',
    password: '密碼',
    confirmPassword: '確認密碼',
    createAccount: '註冊',
    signIn: '登入',
    addFriend: '加好友',
    addNamed: (name) => `加入 ${name}`,
    remark: '附言',
    sendRequest: '送出申請',
    close: '關閉',
    approve: '同意',
    approved: '已同意',
    sendMessage: '傳訊息',
    message: '訊息',
  },
};
