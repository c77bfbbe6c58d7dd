import { type RefusalKey, refusals } from 'im-sdk/protocol';
import Negotiator from 'negotiator';

/** Chinese messages of the refusal catalogue; the English ones are in `im-sdk/protocol`. */
export const chinese: Record<RefusalKey, readonly [simplified: string, traditional: string]> = {
  'auth.notLoggedIn': ['您尚未登录', '您尚未登入'],
  'auth.sessionRevoked': ['登录已失效,请重新登录', '登入已失效,請重新登入'],
  'auth.signedInElsewhere': ['您已在另一台设备上登录,此设备已退出', '您已在另一部裝置上登入,此裝置已登出'],
  'auth.tokenInvalid': ['登录凭证无效或已过期', '登入憑證無效或已過期'],
  'auth.wrongPassword': ['用户名或密码错误', '使用者名稱或密碼錯誤'],
  'auth.locked': ['密码错误次数过多,请稍后再试', '密碼錯誤次數過多,請稍後再試'],
  'auth.nameTaken': ['用户名已被占用', '使用者名稱已被使用'],
  'auth.banned': ['该账号已被封禁', '該帳號已被封鎖'],
  'auth.demoAccount': [
    '演示账号的密码是公开的，请在服务器本机登录，或先修改密码',
    '示範帳號的密碼是公開的，請在伺服器本機登入，或先變更密碼',
  ],
  'auth.inviteCode': ['邀请码错误', '邀請碼錯誤'],
  'auth.registrationClosed': ['本服务器已关闭注册', '本伺服器已關閉註冊'],
  'auth.sessionNotFound': ['没有该登录记录', '沒有該登入記錄'],
  'auth.hostToken': ['宿主产品的登录凭证无效', '宿主產品的登入憑證無效'],
  'auth.hostTokenUsed': ['该登录凭证已被使用', '該登入憑證已被使用'],
  'auth.exchangeOff': ['该服务器未开放宿主产品登录', '該伺服器未開放宿主產品登入'],
  'agents.off': ['此服务器没有接待访客的团队', '此伺服器沒有接待訪客的團隊'],
  'visitor.forbidden': ['访客不能进行此操作，请先登录', '訪客不能進行此操作，請先登入'],
  'host.key': ['服务器密钥错误', '伺服器金鑰錯誤'],
  'host.externalIdTaken': ['该外部标识已被使用', '該外部識別碼已被使用'],
  'host.noWebhook': ['此服务器未配置 webhook', '此伺服器未設定 webhook'],
  'host.keyReused': ['该幂等键已用于其他请求', '該冪等鍵已用於其他請求'],
  'request.invalid': ['输入内容有误', '輸入內容有誤'],
  'request.malformed': ['请求内容不是有效的 JSON', '請求內容不是有效的 JSON'],
  'request.broken': ['请求不完整或无效', '請求不完整或無效'],
  'request.tooLarge': ['请求内容过大', '請求內容過大'],
  'request.unsupportedMedia': ['不支持该内容类型', '不支援該內容類型'],
  'request.tooMany': ['操作过于频繁,请稍后再试', '操作過於頻繁,請稍後再試'],
  'request.tooManyAtOnce': ['同时进行的操作过多,请等待其中一项完成', '同時進行的操作過多,請等待其中一項完成'],
  'request.notFound': ['请求的资源不存在', '請求的資源不存在'],
  'request.forbidden': ['没有权限,请联系管理员授权', '沒有權限,請聯絡管理員授權'],
  'request.clientTooOld': ['请更新到新版本', '請更新到新版本'],
  'server.internal': ['服务器内部错误', '伺服器內部錯誤'],
  'server.unavailable': ['服务器暂时不可用', '伺服器暫時無法使用'],
  'user.notFound': ['用户不存在', '使用者不存在'],
  'user.blocked': ['对方已将您拉黑', '對方已將您封鎖'],
  'user.blockSelf': ['不能拉黑自己', '不能封鎖自己'],
  'friend.self': ['不能添加自己为好友', '不能加自己為好友'],
  'friend.notFriend': ['你们还不是好友', '你們還不是好友'],
  'friend.already': ['你们已经是好友了', '你們已經是好友了'],
  'friend.pending': ['已有一条等待处理的好友申请', '已有一則等待處理的好友申請'],
  'friend.tooManyPending': ['等待处理的好友申请过多', '等待處理的好友申請過多'],
  'friend.tooManyToday': ['您今天发送的好友申请过多', '您今天傳送的好友申請過多'],
  'friend.requestNotFound': ['好友申请不存在', '好友申請不存在'],
  'friend.requestAnswered': ['该好友申请已处理', '該好友申請已處理'],
  'friend.groupForbids': ['该群不允许成员互加好友', '該群組不允許成員互加好友'],
  'group.notFound': ['群聊不存在', '群組不存在'],
  'group.notMember': ['您不是该群成员', '您不是該群組成員'],
  'group.full': ['群成员已满', '群組成員已滿'],
  'group.inviteForbidden': ['您无权邀请他人加入该群', '您無權邀請他人加入該群組'],
  'group.muted': ['您已被禁言,无法发送消息', '您已被禁言,無法傳送訊息'],
  'group.allMuted': ['仅群主和管理员可以发言', '僅群主和管理員可以發言'],
  'group.forbidden': ['您在该群中无权进行此操作', '您在該群組中無權進行此操作'],
  'group.ownerOnly': ['只有群主可以进行此操作', '只有群主可以進行此操作'],
  'group.ownerMustStay': ['群主不能退出,请先转让或解散该群', '群主不能退出,請先轉讓或解散該群組'],
  'group.targetNotMember': ['对方不是该群成员', '對方不是該群組成員'],
  'group.already': ['已经是该群成员', '已經是該群組成員'],
  'group.pending': ['已有一条待处理的入群申请', '已有一則待處理的入群申請'],
  'group.joinForbidden': ['该群不允许申请加入', '該群組不允許申請加入'],
  'group.requestNotFound': ['该申请不存在', '該申請不存在'],
  'group.requestAnswered': ['该申请已被处理', '該申請已被處理'],
  'group.albumImageNotFound': ['该图片不存在', '該圖片不存在'],
  'message.notFound': ['消息不存在', '訊息不存在'],
  'message.type': ['不能发送该类型的消息', '不能傳送該類型的訊息'],
  'message.tmpIdReused': ['该消息已以其他内容发送', '該訊息已以其他內容傳送'],
  'message.mentionNotMember': ['只能提及群成员', '只能提及群組成員'],
  'message.mentionAll': ['仅群主和管理员可以提及所有人', '僅群主和管理員可以提及所有人'],
  'message.recallTooLate': ['消息已超过可撤回时间', '訊息已超過可收回時間'],
  'message.recallForbidden': ['您无权撤回该消息', '您無權收回該訊息'],
  'message.recalled': ['该消息已被撤回', '該訊息已被收回'],
  'message.noSocket': ['没有可用的连接', '沒有可用的連線'],
  'message.editForbidden': ['您无权编辑该消息', '您無權編輯該訊息'],
  'message.editTooLate': ['该消息已超过编辑时限', '該訊息已超過編輯時限'],
  'message.tooManyReactions': ['该消息的表情回应种类过多', '該訊息的表情回應種類過多'],
  'message.receiptTooLarge': ['群成员过多,无法使用已读回执', '群組成員過多,無法使用已讀回條'],
  'message.refusedByHost': ['该消息未被接受', '該訊息未被接受'],
  'file.notFound': ['该文件不存在', '該檔案不存在'],
  'file.gone': ['该文件已被移除', '該檔案已被移除'],
  'file.tooLarge': ['文件过大', '檔案過大'],
  'file.type': ['不允许该类型的文件', '不允許該類型的檔案'],
  'file.broken': ['文件无法读取', '檔案無法讀取'],
  'file.tooManyPixels': ['图片像素或帧数过多', '圖片像素或影格數過多'],
  'file.quota': ['您在该服务器的存储空间已满', '您在該伺服器的儲存空間已滿'],
  'file.foreign': ['只能发送该服务器上的文件', '只能傳送該伺服器上的檔案'],
  'file.signature': ['上传地址已过期或无效', '上傳位址已過期或無效'],
  'file.incomplete': ['上传尚未完成', '上傳尚未完成'],
  'call.notFound': ['没有该通话', '沒有該通話'],
  'call.notFriend': ['你们已不是好友,无法通话', '你們已不是好友,無法通話'],
  'call.self': ['不能呼叫自己', '不能呼叫自己'],
  'call.running': ['该群已有正在进行的通话', '該群組已有進行中的通話'],
  'call.full': ['通话人数已满', '通話人數已滿'],
  'call.state': ['当前通话状态不允许此操作', '目前的通話狀態不允許此操作'],
  'call.otherDevice': ['通话在您的另一台设备上', '通話在您的另一台裝置上'],
};

type Language = 'en' | 'zh-CN' | 'zh-TW';

/** Best supported language of `Accept-Language`; English if there is none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const tag of new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages()) {
    if (/^zh-(tw|hk|mo|hant)/i.test(tag)) return 'zh-TW';
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

/** Message of a refusal in the language of the request. */
export function refusalMessage(key: RefusalKey, acceptLanguage: string | undefined, data?: unknown): string {
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
