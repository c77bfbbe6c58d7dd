import type { viewer as source } from '../en-US/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer: Translation<typeof source> = {
  'viewer.title': '图片查看器',
  'viewer.zoomIn': '放大',
  'viewer.zoomOut': '缩小',
  'viewer.reset': '重置',
  'viewer.rotate': '旋转',
  'viewer.previous': '上一张',
  'viewer.next': '下一张',
  'viewer.download': '下载',
  'viewer.position': '第 {{index}} 张，共 {{count}} 张',
  'viewer.loading': '图片加载中',
  'viewer.videoFailed': '视频无法播放',
};
