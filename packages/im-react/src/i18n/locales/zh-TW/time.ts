import type { time as source } from '../en-US/time.ts';
import type { Translation } from '../translation.ts';

export const time: Translation<typeof source> = {
  'time.yesterday': '昨天',
  'time.yesterdayAt': '昨天 {time}',
  'time.todayAt': '今天 {time}',
  'time.dayAt': '{day} {time}',
  'time.justNow': '剛剛',
};
