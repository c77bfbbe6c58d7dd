import type { Conversation, LastMessage } from 'im-sdk';
import type { Language } from '../../i18n/language.ts';
import { startOfDay } from '../../i18n/time-labels.ts';
import { lastSaid } from '../stage/stage.ts';

type Texts = Readonly<Record<string, string>>;

const chinese: Texts = {
  crew: '产品设计小组',
  hikes: '周末徒步群',
  weekly: '研发周会',
  books: '读书会 · 每月一本',
  packed: '我把切图打包好了',
  agreed: '好呀，那就这么定了 😄',
  roadmap: '第四季度路线图.pdf',
  late: '周五的评审我可能要晚',
  chapter: '这一章写得太好了',
  welcome: '欢迎使用，先添加几位好友吧',
  thanks: '收到，谢谢！',
  aiko: '苏慕言',
  ines: '顾长安',
  amara: '江一白',
  tessa: '唐晚',
};
const english: Texts = {
  crew: 'Design crew',
  hikes: 'Weekend hikes',
  weekly: 'Engineering weekly',
  books: 'Book club',
  packed: 'packed all the exports',
  agreed: 'Great, let’s do that 😄',
  roadmap: 'Q4-roadmap.pdf',
  late: 'I may be late on Friday',
  chapter: 'this chapter is so good',
  welcome: 'Welcome! Add a few friends first',
  thanks: 'Got it, thanks!',
  aiko: 'Aiko',
  ines: 'Ines',
  amara: 'Amara',
  tessa: 'Tessa',
};

type Said = Parameters<typeof lastSaid>[0];

function last(sendId: number, sendNickName: string, parts: Partial<Said>): LastMessage {
  return lastSaid({ sendId, sendNickName, ...parts });
}

/** What stands in a conversation beside who it is with. */
export type DemoChat = Pick<Conversation, 'key'> & Partial<Conversation>;

/** The conversations of the design's pictures, in their order. */
export function demoChats(language: Language, now: number): readonly DemoChat[] {
  const say = language.startsWith('zh') ? chinese : english;
  const at = (hours: number, minutes: number, daysBefore = 0): number =>
    startOfDay(now, daysBefore) + (hours * 60 + minutes) * 60_000;
  const detail = (value: object): string => JSON.stringify(value);
  return [
    {
      key: 'g:100',
      showName: say.crew,
      isTop: true,
      lastSendTime: at(14, 8),
      last: last(8, say.aiko ?? '', { content: say.packed }),
    },
    { key: 'p:3', isTop: true, lastSendTime: at(14, 2), last: last(3, '', { content: say.agreed }) },
    {
      key: 'p:4',
      unreadCount: 2,
      lastSendTime: at(13, 40),
      last: last(4, '', { type: 2, content: detail({ name: say.roadmap }) }),
    },
    {
      key: 'g:98',
      showName: say.hikes,
      isDnd: true,
      unreadCount: 18,
      lastSendTime: at(12, 26),
      last: last(7, say.ines ?? '', { type: 1, content: '{}' }),
    },
    { key: 'p:5', draft: say.late, lastSendTime: at(11, 53), last: last(5, '', { content: say.thanks }) },
    { key: 'p:6', lastSendTime: at(10, 17), last: last(6, '', { type: 3, content: detail({ duration: 24 }) }) },
    {
      key: 'g:99',
      showName: say.weekly,
      isDnd: true,
      lastSendTime: at(18, 2, 1),
      last: {
        ...last(9, say.amara ?? '', {}),
        recalled: true,
        recalledBy: 9,
        summary: { kind: 'recalled', actor: 'sender', name: say.amara ?? '' },
      },
    },
    {
      key: 'p:7',
      lastSendTime: at(16, 40, 1),
      last: last(7, '', { type: 41, content: detail({ result: 'answered', duration: 728 }) }),
    },
    {
      key: 'g:101',
      showName: say.books,
      lastSendTime: at(9, 12, 1),
      last: last(14, say.tessa ?? '', { content: say.chapter }),
    },
    { key: 's:0', lastSendTime: at(9, 0, 3), last: last(0, '', { content: say.welcome, type: 21 }) },
    { key: 'p:9', lastSendTime: at(15, 0, 7), last: last(9, '', { content: say.thanks }) },
  ];
}
