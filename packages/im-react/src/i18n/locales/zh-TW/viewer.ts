import type { viewer as source } from '../en-US/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer: Translation<typeof source> = {
  'viewer.title': '圖片檢視器',
  'viewer.zoomIn': '放大',
  'viewer.zoomOut': '縮小',
  'viewer.reset': '重設',
  'viewer.rotate': '旋轉',
  'viewer.previous': '上一張',
  'viewer.next': '下一張',
  'viewer.download': '下載',
  'viewer.position': '第 {{index}} 張，共 {{count}} 張',
  'viewer.loading': '圖片載入中',
  'viewer.videoFailed': '影片無法播放',
};
