import type { broadcast as source } from '../en-US/broadcast.ts';
import type { Translation } from '../translation.ts';

export const broadcast: Translation<typeof source> = {
  'broadcast.title': '群發訊息',
  'broadcast.to': '傳送給',
  'broadcast.add': '新增',
  'broadcast.selectAll': '全選',
  'broadcast.selected': '已選 {{count}} / {{total}}',
  'broadcast.placeholder': '寫給所選的好友…',
  'broadcast.image': '圖片',
  'broadcast.attachments': '附件',
  'broadcast.note': '每位好友會單獨收到你的私訊，看不到其他收件人。',
  'broadcast.progress': '群發進度',
  'broadcast.uploading': '正在上傳附件…',
  'broadcast.sending': '正在傳送… {{done}} / {{total}}',
  'broadcast.cancelled': '群發已取消，已傳送 {{done}} / {{total}} 位好友',
  'broadcast.all_other': '群發成功，已傳送給 {{count}} 位好友',
  'broadcast.partial': '群發完成，成功 {{success}} 位，失敗 {{fail}} 位',
  'broadcast.none': '群發失敗',
  'broadcast.notDelivered': '未送達：{{names}}',
  'broadcast.notDeliveredMore': '未送達：{{names}} 等，另有 {{count}} 位',
  'broadcast.stay': '附件上傳完成前請勿關閉頁面。',
  'broadcast.cancel': '取消傳送',
  'broadcast.retry': '重試失敗的',
  'broadcast.again': '再次群發',
  'broadcast.background': '背景繼續',
};
