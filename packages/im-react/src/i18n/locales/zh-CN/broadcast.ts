import type { broadcast as source } from '../en-US/broadcast.ts';
import type { Translation } from '../translation.ts';

export const broadcast: Translation<typeof source> = {
  'broadcast.title': '群发消息',
  'broadcast.to': '发送给',
  'broadcast.add': '添加',
  'broadcast.selectAll': '全选',
  'broadcast.selected': '已选 {{count}} / {{total}}',
  'broadcast.placeholder': '给所选好友写点什么…',
  'broadcast.image': '图片',
  'broadcast.attachments': '附件',
  'broadcast.note': '每位好友会单独收到你的私信，看不到其他接收人。',
  'broadcast.progress': '群发进度',
  'broadcast.uploading': '正在上传附件…',
  'broadcast.sending': '正在发送… {{done}} / {{total}}',
  'broadcast.cancelled': '群发已取消，已发送 {{done}} / {{total}} 位好友',
  'broadcast.all_other': '群发成功，已发送给 {{count}} 位好友',
  'broadcast.partial': '群发完成，成功 {{success}} 位，失败 {{fail}} 位',
  'broadcast.none': '群发失败',
  'broadcast.notDelivered': '未送达：{{names}}',
  'broadcast.notDeliveredMore': '未送达：{{names}} 等，另有 {{count}} 位',
  'broadcast.stay': '附件上传完成前请不要关闭页面。',
  'broadcast.cancel': '取消发送',
  'broadcast.retry': '重试失败的',
  'broadcast.again': '再次群发',
  'broadcast.background': '后台继续',
};
