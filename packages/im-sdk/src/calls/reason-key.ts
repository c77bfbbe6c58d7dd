/** Sentences of servers that send a reason without a key. The first match wins. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/busy|忙|通话中|通話中/i, 'busy'],
  [/not support|unsupported|不支持|不支援/i, 'unsupported'],
  [/no answer|not answer|timeout|未接听|未接聽|无人接听|無人接聽|超时|逾時/i, 'timeout'],
  [/offline|not online|不在线|不在線|离线|離線|未在线/i, 'offline'],
];

/** Key of the reason of a `failed` signal; `''` for one that is not known. */
export function reasonKey(key: string | null | undefined, sentence: string | null | undefined): string {
  if (key) return key;
  return SENTENCES.find(([pattern]) => pattern.test(sentence ?? ''))?.[1] ?? '';
}
