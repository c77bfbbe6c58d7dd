import type { Language } from '../../i18n/language.ts';

/** A person of the design's pictures: names, signature, number of the portrait (0 for none), where online. */
export interface DemoPerson {
  readonly id: number;
  readonly name: string;
  readonly userName: string;
  readonly signature?: string;
  readonly portrait: number;
  readonly online?: 'web' | 'app' | 'both';
}

const chinese: readonly DemoPerson[] = [
  { id: 2, name: '陈予安', userName: 'noah', portrait: 2 },
  {
    id: 3,
    name: '林知夏',
    userName: 'linzhixia',
    portrait: 1,
    online: 'both',
    signature: '慢一点也没关系，把喜欢的事情做完。',
  },
  { id: 4, name: '周景行', userName: 'zhoujingxing', portrait: 7, online: 'web' },
  { id: 5, name: '沈听澜', userName: 'shentinglan', portrait: 8 },
  { id: 6, name: '何嘉树', userName: 'hejiashu', portrait: 4, online: 'app' },
  { id: 7, name: '顾长安', userName: 'guchangan', portrait: 6 },
  {
    id: 8,
    name: '苏慕言',
    userName: 'sumuyan',
    portrait: 3,
    online: 'web',
    signature: '像素眼晚期。喜欢把一件小事做到刚刚好，也喜欢清晨的湖边。',
  },
  { id: 9, name: '江一白', userName: 'jiangyibai', portrait: 5 },
  { id: 12, name: '白露', userName: 'bailu', portrait: 0 },
  { id: 17, name: '方既白', userName: 'fangjibai', portrait: 0 },
  { id: 13, name: '宋清和', userName: 'songqinghe', portrait: 0 },
  { id: 20, name: '罗子衿', userName: 'luozijin', portrait: 9 },
  { id: 14, name: '唐晚', userName: 'tangwan', portrait: 0 },
  { id: 15, name: '许星野', userName: 'xuxingye', portrait: 0 },
  { id: 16, name: '叶闻舟', userName: 'yewenzhou', portrait: 10 },
];

const english: readonly DemoPerson[] = [
  { id: 2, name: 'Noah Berg', userName: 'noah', portrait: 2 },
  {
    id: 3,
    name: 'Mia Larsen',
    userName: 'mia',
    portrait: 1,
    online: 'both',
    signature: 'Slowly is fine, as long as it gets done.',
  },
  { id: 4, name: 'Oliver Grant', userName: 'oliver', portrait: 7, online: 'web' },
  { id: 5, name: 'Priya Nair', userName: 'priya', portrait: 8 },
  { id: 6, name: 'Daniel Reyes', userName: 'daniel', portrait: 4, online: 'app' },
  { id: 7, name: 'Ines Duarte', userName: 'ines', portrait: 6 },
  {
    id: 8,
    name: 'Aiko Tanaka',
    userName: 'aiko',
    portrait: 3,
    online: 'web',
    signature: 'Sees every pixel. Likes small things done just right, and mornings at the lake.',
  },
  { id: 9, name: 'Amara Osei', userName: 'amara', portrait: 5 },
  { id: 12, name: 'Bo Lindqvist', userName: 'bo', portrait: 0 },
  { id: 17, name: 'Felix Baum', userName: 'felix', portrait: 0 },
  { id: 13, name: 'Sam Whitfield', userName: 'sam', portrait: 0 },
  { id: 20, name: 'Lena Ortiz', userName: 'lena', portrait: 9 },
  { id: 14, name: 'Tessa Holm', userName: 'tessa', portrait: 0 },
  { id: 15, name: 'Kenji Ito', userName: 'kenji', portrait: 0 },
  { id: 16, name: 'Yann Moreau', userName: 'yann', portrait: 10 },
];

/** Who stands on the stage. Ids are the same in every language; the first one is oneself. */
export function demoPeople(language: Language): readonly DemoPerson[] {
  return language.startsWith('zh') ? chinese : english;
}

/** Ids of one's friends among them. */
export const DEMO_FRIENDS: readonly number[] = [3, 4, 5, 6, 7, 8, 9, 12, 13, 17, 20];
