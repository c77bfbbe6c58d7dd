import type { connection as source } from '../en-US/connection.ts';
import type { Translation } from '../translation.ts';

export const connection: Translation<typeof source> = {
  'connection.lost': '連線已中斷，正在嘗試重新連線…',
  'connection.failed': '無法載入訊息：{{reason}}。',
  'connection.retryIn': '{{seconds}} 秒後重試',
  'connection.catchingUp': '正在同步新訊息…',
  'connection.memory': '此裝置無法儲存內容，關閉後未傳送的文字會遺失。',
  'connection.connecting': '正在連線…',
  'connection.details': '詳情',
  'connection.memoryWhy':
    '此瀏覽器不允許頁面保存資料：可能是無痕視窗、磁碟已滿或設定所致。訊息每次從伺服器讀取，未傳送的內容會在關閉頁面後遺失。',
};
