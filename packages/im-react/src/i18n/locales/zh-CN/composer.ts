import type { composer as source } from '../en-US/composer.ts';
import type { Translation } from '../translation.ts';

export const composer: Translation<typeof source> = {
  'composer.message': '消息',
  'composer.send': '发送',
};
