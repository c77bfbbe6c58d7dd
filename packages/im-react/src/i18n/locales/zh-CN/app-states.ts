import type { appStates as source } from '../en-US/app-states.ts';
import type { Translation } from '../translation.ts';

export const appStates: Translation<typeof source> = {
  'appState.otherTab': '聊天已在另一个标签页中打开',
  'appState.otherTabText': '此浏览器同一时间只能有一个标签页连接。你在这里输入的内容会保留。',
  'appState.useHere': '在此使用',
  'appState.newVersion': '新版本已就绪',
  'appState.later': '稍后',
  'appState.reload': '重新加载',
  'appState.unreachable': '无法连接服务器',
  'appState.unreachableText': '{{host}} 没有响应。请检查网络或服务器地址。',
  'appState.tryingIn': '{{seconds}} 秒后重试',
  'appState.trying': '正在重试…',
  'appState.changeServer': '更换服务器地址',
  'appState.tooOld': '请更新到新版本',
  'appState.tooOldText': '服务器已不再支持当前版本。请重新加载以更新，草稿和未发送的消息会保留。',
};
