/** Names of the built-in emoji, by number (0 to 56). In a text an emoji is written `#name;`. */
export const EMOJI_NAMES = [
  '憨笑',
  '媚眼',
  '开心',
  '坏笑',
  '可怜',
  '爱心',
  '笑哭',
  '拍手',
  '惊喜',
  '打气',
  '大哭',
  '流泪',
  '饥饿',
  '难受',
  '健身',
  '示爱',
  '色色',
  '眨眼',
  '暴怒',
  '惊恐',
  '思考',
  '头晕',
  '大吐',
  '酷笑',
  '翻滚',
  '享受',
  '鼻涕',
  '快乐',
  '雀跃',
  '微笑',
  '贪婪',
  '红心',
  '粉心',
  '星星',
  '大火',
  '眼睛',
  '音符',
  '叹号',
  '问号',
  '绿叶',
  '燃烧',
  '喇叭',
  '警告',
  '信封',
  '房子',
  '礼物',
  '点赞',
  '举手',
  '击掌',
  '点头',
  '摇头',
  '偷瞄',
  '庆祝',
  '疾跑',
  '打滚',
  '惊吓',
  '起跳',
] as const;

/** Maximum length of an emoji sequence in UTF-16 units, with a margin. */
const LONGEST = 40;

/** Compiled on first use: engines without the flag `v` would fail to load a module with this literal. */
const ONE_EMOJI = '^\\p{RGI_Emoji}$';

/** True for a valid reaction: `#name;` of a built-in emoji, or exactly one Unicode emoji. */
export function isReactionEmoji(text: string): boolean {
  const name = /^#(.+);$/.exec(text)?.[1];
  if (name !== undefined) return EMOJI_NAMES.some((known) => known === name);
  return text.length <= LONGEST && new RegExp(ONE_EMOJI, 'v').test(text);
}
