import type { connection as source } from '../en-US/connection.ts';
import type { Translation } from '../translation.ts';

export const connection: Translation<typeof source> = {
  'connection.lost': '连接已断开，正在尝试重新连接…',
  'connection.failed': '无法加载消息：{{reason}}。',
  'connection.retryIn': '{{seconds}} 秒后重试',
  'connection.catchingUp': '正在同步新消息…',
  'connection.memory': '此设备无法保存内容，关闭后未发送的文字会丢失。',
  'connection.connecting': '正在连接…',
  'connection.details': '详情',
  'connection.memoryWhy':
    '此浏览器不允许页面保存数据：可能是无痕窗口、磁盘已满或设置所致。消息每次从服务器读取，未发送的内容会在关闭页面后丢失。',
};
