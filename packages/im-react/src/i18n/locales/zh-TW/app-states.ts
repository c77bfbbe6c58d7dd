import type { appStates as source } from '../en-US/app-states.ts';
import type { Translation } from '../translation.ts';

export const appStates: Translation<typeof source> = {
  'appState.otherTab': '聊天已在另一個分頁中開啟',
  'appState.otherTabText': '此瀏覽器同一時間只能有一個分頁連線。你在這裡輸入的內容會保留。',
  'appState.useHere': '在此使用',
  'appState.newVersion': '新版本已就緒',
  'appState.later': '稍後',
  'appState.reload': '重新載入',
  'appState.unreachable': '無法連線伺服器',
  'appState.unreachableText': '{{host}} 沒有回應。請檢查網路或伺服器位址。',
  'appState.tryingIn': '{{seconds}} 秒後重試',
  'appState.trying': '正在重試…',
  'appState.changeServer': '更換伺服器位址',
  'appState.tooOld': '請更新到新版本',
  'appState.tooOldText': '伺服器已不再支援目前版本。請重新載入以更新，草稿和未傳送的訊息會保留。',
};
