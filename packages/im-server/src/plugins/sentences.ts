import { type RefusalKey, refusals } from 'im-sdk/protocol';

/** The sentences of the catalogue in simplified and traditional Chinese. */
export const chinese: Record<RefusalKey, readonly [simplified: string, traditional: string]> = {
  'auth.notLoggedIn': ['您尚未登录', '您尚未登入'],
  'auth.sessionRevoked': ['登录已失效,请重新登录', '登入已失效,請重新登入'],
  'auth.tokenInvalid': ['登录凭证无效或已过期', '登入憑證無效或已過期'],
  'auth.wrongPassword': ['用户名或密码错误', '使用者名稱或密碼錯誤'],
  'auth.locked': ['密码错误次数过多,请稍后再试', '密碼錯誤次數過多,請稍後再試'],
  'auth.nameTaken': ['用户名已被占用', '使用者名稱已被使用'],
  'auth.banned': ['该账号已被封禁', '該帳號已被封鎖'],
  'auth.inviteCode': ['邀请码错误', '邀請碼錯誤'],
  'auth.registrationClosed': ['本服务器已关闭注册', '本伺服器已關閉註冊'],
  'request.invalid': ['输入内容有误', '輸入內容有誤'],
  'request.malformed': ['请求内容不是有效的 JSON', '請求內容不是有效的 JSON'],
  'request.tooLarge': ['请求内容过大', '請求內容過大'],
  'request.unsupportedMedia': ['不支持该内容类型', '不支援該內容類型'],
  'request.tooMany': ['操作过于频繁,请稍后再试', '操作過於頻繁,請稍後再試'],
  'request.notFound': ['请求的资源不存在', '請求的資源不存在'],
  'request.forbidden': ['没有权限,请联系管理员授权', '沒有權限,請聯絡管理員授權'],
  'request.clientTooOld': ['请更新到新版本', '請更新到新版本'],
  'server.internal': ['服务器内部错误', '伺服器內部錯誤'],
  'server.unavailable': ['服务器暂时不可用', '伺服器暫時無法使用'],
  'user.notFound': ['用户不存在', '使用者不存在'],
  'friend.self': ['不能添加自己为好友', '不能加自己為好友'],
  'friend.notFriend': ['你们还不是好友', '你們還不是好友'],
  'friend.already': ['你们已经是好友了', '你們已經是好友了'],
  'friend.pending': ['已有一条等待处理的好友申请', '已有一則等待處理的好友申請'],
  'friend.tooManyPending': ['等待处理的好友申请过多', '等待處理的好友申請過多'],
  'friend.tooManyToday': ['您今天发送的好友申请过多', '您今天傳送的好友申請過多'],
  'friend.requestNotFound': ['好友申请不存在', '好友申請不存在'],
  'friend.requestAnswered': ['该好友申请已处理', '該好友申請已處理'],
  'group.notFound': ['群聊不存在', '群組不存在'],
  'group.notMember': ['您不是该群成员', '您不是該群組成員'],
  'group.full': ['群成员已满', '群組成員已滿'],
  'group.inviteForbidden': ['您无权邀请他人加入该群', '您無權邀請他人加入該群組'],
  'group.muted': ['您已被禁言,无法发送消息', '您已被禁言,無法傳送訊息'],
  'group.allMuted': ['仅群主和管理员可以发言', '僅群主和管理員可以發言'],
  'message.notFound': ['消息不存在', '訊息不存在'],
  'message.type': ['不能发送该类型的消息', '不能傳送該類型的訊息'],
  'message.tmpIdReused': ['该消息已以其他内容发送', '該訊息已以其他內容傳送'],
  'message.mentionNotMember': ['只能提及群成员', '只能提及群組成員'],
  'message.mentionAll': ['仅群主和管理员可以提及所有人', '僅群主和管理員可以提及所有人'],
  'message.recallTooLate': ['消息已超过可撤回时间', '訊息已超過可收回時間'],
  'message.recallForbidden': ['您无权撤回该消息', '您無權收回該訊息'],
  'message.recalled': ['该消息已被撤回', '該訊息已被收回'],
  'message.noSocket': ['没有可用的连接', '沒有可用的連線'],
};

type Language = 'en' | 'zh-CN' | 'zh-TW';

/** The first language of `Accept-Language` that we speak; English where there is none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((one) => /^\s*q=([0-9.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .sort((a, b) => b.quality - a.quality);
  for (const { tag, quality } of wanted) {
    if (quality <= 0) continue;
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-TW';
    if (/^zh\b/.test(tag)) return 'zh-CN';
    if (/^en\b/.test(tag)) return 'en';
  }
  return 'en';
}

/** The sentence of a refusal for a reader. */
export function sentence(key: RefusalKey, acceptLanguage: string | undefined, data?: unknown): string {
  const language = languageOf(acceptLanguage);
  if (key === 'auth.locked' && hasSeconds(data)) return locked[language](data.seconds);
  if (language === 'en') return refusals[key][1];
  return chinese[key][language === 'zh-CN' ? 0 : 1];
}

const locked: Record<Language, (seconds: number) => string> = {
  en: (seconds) => `Too many wrong passwords, please try again in ${seconds} s`,
  'zh-CN': (seconds) => `密码错误次数过多,请 ${seconds} 秒后再试`,
  'zh-TW': (seconds) => `密碼錯誤次數過多,請 ${seconds} 秒後再試`,
};

function hasSeconds(data: unknown): data is { seconds: number } {
  return typeof data === 'object' && data !== null && 'seconds' in data && typeof data.seconds === 'number';
}
