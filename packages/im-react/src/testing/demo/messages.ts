import type { MessageRow } from 'im-sdk';
import { MessageStatus } from 'im-sdk/protocol';
import type { Language } from '../../i18n/language.ts';
import { startOfDay } from '../../i18n/time-labels.ts';
import { rowOf } from '../stage/timeline-stage.ts';
import { demoKinds } from './kinds.ts';
import type { DemoPicture } from './pictures.ts';

/** What a demo row needs beside its text: who (2 is oneself), when (minutes of the day), how many days ago. */
type Line = readonly [sendId: number, minutes: number, text: string, more?: Partial<MessageRow>];

export interface DemoMessagesOptions {
  readonly language: Language;
  readonly now: number;
  readonly nameOf: (userId: number) => string;
  readonly pictureOf: (userId: number) => string;
}

const SELF = 2;
const PICTURES: readonly DemoPicture[] = ['lake', 'sea', 'dusk', 'forest', 'night', 'dunes', 'lake'];
const ROLES: Readonly<Record<number, number>> = { 3: 3, 4: 2 };
const clock = (hours: number, minutes: number): number => hours * 60 + minutes;

function rows(
  conversation: MessageRow['conversation'],
  lines: readonly Line[],
  options: DemoMessagesOptions,
): MessageRow[] {
  const today = startOfDay(options.now);
  const group = conversation.startsWith('g:');
  // Rows that were put in between have keys of their own, so that the others keep theirs.
  let named = 0;
  return lines.map(([sendId, minutes, content, more], index) =>
    rowOf({
      key: more?.key ?? `${conversation}-${named++}`,
      conversation,
      id: index + 1,
      seq: index + 1,
      content,
      sendId,
      mine: sendId === SELF,
      sendNickName: options.nameOf(sendId),
      sendHeadImage: options.pictureOf(sendId),
      sendRole: group ? (ROLES[sendId] ?? 1) : 0,
      sendTime: today + minutes * 60_000,
      ...more,
    }),
  );
}

/** The group chat of the design's pictures. */
export function demoGroupMessages(options: DemoMessagesOptions): MessageRow[] {
  const zh = options.language.startsWith('zh');
  const say = (chinese: string, english: string): string => (zh ? chinese : english);
  const name = options.nameOf;
  const lines: readonly Line[] = [
    [
      3,
      clock(-8, 12),
      say('大家早，首页改版今天收尾，下午三点评审', 'Morning all, the new home page wraps up today, review at three'),
    ],
    [
      3,
      clock(-8, 13),
      say(
        '稿子在 https://docs.example.com/brief，先看第 4 节',
        'The brief is at https://docs.example.com/brief, section 4 first',
      ),
    ],
    [4, clock(-7, 50), say('收到。B 方案我补了暗色版', 'Got it. I added a dark version of option B')],
    [
      3,
      clock(-7, 40),
      '',
      {
        type: 21,
        title: JSON.stringify({ key: 'tip.group.invited', params: { name: name(3), names: name(7) } }),
        content: 'invited',
      },
    ],
    [7, clock(-7, 20), say('大家好，我负责插画', 'Hello, I draw the illustrations')],
    ...PICTURES.map(
      (picture, index): Line => [4, clock(13, 29), '', { key: `g:100-picture-${index}`, ...demoKinds.image(picture) }],
    ),
    [
      SELF,
      clock(13, 31),
      say(
        'B 方案的层级更清楚，登录框再往上收 24px 就好 👍',
        'Option B reads better; move the sign-in box up by 24px 👍',
      ),
      {
        receipt: true,
        readedCount: 11,
        quote: { id: 7, sendId: 4, sendNickName: name(4), ...demoKinds.image('sea') },
      },
    ],
    [6, clock(13, 40), '', { recalled: true, recalledBy: 6 }],
    [4, clock(13, 42), say('同意，就按这个来', 'Agreed, let us do that')],
    [4, clock(13, 43), say('标注我今晚更新', 'I will update the specs tonight')],
    [
      8,
      clock(14, 6),
      say(
        `@${name(SELF)} 切图打包好了，标注在 https://design.example.com/home-v5，@所有人 下班前确认一下 🙏`,
        `@${name(SELF)} the exports are ready, specs at https://design.example.com/home-v5, @Everyone please check before you leave 🙏`,
      ),
      { atUserIds: [SELF, -1] },
    ],
    [
      8,
      clock(14, 6),
      '',
      demoKinds.file(say('首页切图与标注 1105 终稿.zip', 'home-exports-1105-final.zip'), 44_354_764),
    ],
    [3, clock(14, 7), '', { key: 'g:100-voice', ...demoKinds.voice(18) }],
    [3, clock(14, 7), say('稍等，我听一下会议录音再回复', 'One moment, I am listening to the recording')],
    [
      SELF,
      clock(14, 8),
      say('辛苦啦！我先过一遍，有改动晚点同步。', 'Thank you! I will go through it and report changes later.'),
      { receipt: true, readedCount: 4 },
    ],
  ];
  return rows('g:100', lines, options);
}

/** The private chat of the design's pictures, with every state of an own message. */
export function demoPrivateMessages(options: DemoMessagesOptions): MessageRow[] {
  const zh = options.language.startsWith('zh');
  const say = (chinese: string, english: string): string => (zh ? chinese : english);
  const peer = 3;
  const lines: readonly Line[] = [
    [peer, clock(13, 46), say('早！周六的场地确认了吗？', 'Morning! Did the venue confirm for Saturday?')],
    [
      SELF,
      clock(13, 49),
      say(
        '确认了。露台从晚上六点开始，万一下雨，里面的房间也给我们留着。',
        'Yes, they did. Terrace from 6 pm, and they keep the inside room for us in case it rains.',
      ),
      { state: 'read' },
    ],
    [peer, clock(13, 55), say('太好了 😍', 'Oh that view 😍')],
    [
      peer,
      clock(13, 56),
      say('那我通知其他人，投影仪由长安带。', 'Perfect. I’ll tell the others, and Ines brings the projector.'),
      {
        quote: {
          id: 2,
          sendId: SELF,
          sendNickName: options.nameOf(SELF),
          type: 0,
          content: say(
            '露台从晚上六点开始，里面的房间也给我们留着',
            'Terrace from 6 pm, and they keep the inside room',
          ),
        },
      },
    ],
    [peer, clock(13, 57), say('刚才那条不算', 'Forget that one'), { quote: { id: 99, status: MessageStatus.RECALL } }],
    [SELF, clock(13, 58), '', { recalled: true, recalledBy: SELF }],
    [peer, clock(14, 2), say('好呀，那就这么定了 😄', 'Great, let’s do that 😄')],
    [SELF, clock(14, 3), say('对方已读', 'Read by the other'), { state: 'read' }],
    [
      SELF,
      clock(14, 3),
      say(
        '改过一次的消息，长一点可以看到换行之后时间仍然停在最后一行的行尾。',
        'A message that was edited once, and long enough to show that the time stays at the end of its last line.',
      ),
      { state: 'read', revision: 1 },
    ],
    [SELF, clock(14, 4), say('已送达服务器', 'Delivered to the server'), { state: 'sent' }],
    [SELF, clock(14, 4), say('正在发送', 'On its way'), { state: 'sending', id: 0 }],
    [
      SELF,
      clock(14, 4),
      say('地铁里没信号，这条没发出去', 'No signal in the tunnel, this one did not go out'),
      { state: 'failed', failure: 'client.networkFailed', id: 0 },
    ],
    [peer, clock(14, 20), '{"a":1}', { type: 777 }],
  ];
  return rows('p:3', lines, options);
}
