import type { time as source } from '../en-US/time.ts';
import type { Translation } from '../translation.ts';

export const time: Translation<typeof source> = {
  'time.yesterday': '昨天',
  'time.todayAt': '今天 {{time}}',
  'time.dayAt': '{{day}} {{time}}',
};
