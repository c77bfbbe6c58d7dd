import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { rowOf } from '../stage/timeline-stage.ts';
import { type DemoPicture, demoPicture } from './pictures.ts';
import { demoSound } from './sound.ts';

/** Type and content of a message, as they stand in a row. */
export type DemoContent = Pick<MessageRow, 'type' | 'content'>;

const content = (type: number, fields: object): DemoContent => ({ type, content: JSON.stringify(fields) });

/** What people send, one function a kind. Addresses need no network. */
export const demoKinds = {
  text: (text: string): DemoContent => ({ type: MessageType.TEXT, content: text }),
  image(name: DemoPicture, width = 600, height = 400): DemoContent {
    const picture = demoPicture(name, width, height);
    return content(MessageType.IMAGE, { originUrl: picture, thumbUrl: picture, width, height });
  },
  file: (name: string, size: number, url = 'https://files.example.com/api/file/demo'): DemoContent =>
    content(MessageType.FILE, { name, size, url }),
  voice: (duration: number, url = URL.createObjectURL(demoSound(duration))): DemoContent =>
    content(MessageType.AUDIO, { url, duration }),
  video: (name: DemoPicture, duration: number, url = 'https://files.example.com/api/file/video.mp4'): DemoContent =>
    content(MessageType.VIDEO, { videoUrl: url, coverUrl: demoPicture(name), width: 600, height: 380, duration }),
  place: (name: string, address: string): DemoContent =>
    content(MessageType.LOCATION, { latitude: 30.2, longitude: 120.2, name, address }),
  card: (id: number, name: string, kind: 'user' | 'group' = 'user'): DemoContent =>
    content(MessageType.CARD, { kind, id, name, headImage: '' }),
  envelope: (greeting: string): DemoContent =>
    content(MessageType.RED_ENVELOPE, { amount: 6_600, currency: 'CNY', greeting }),
  transfer: (amount: number, greeting: string): DemoContent =>
    content(MessageType.TRANSFER, { amount, currency: 'CNY', greeting }),
  call: (result: string, duration = 0, video = false): DemoContent =>
    content(video ? MessageType.ACT_RT_VIDEO : MessageType.ACT_RT_VOICE, { result, duration }),
  /** The same picture, file or video with a caption. */
  captioned: (message: DemoContent, caption: string): DemoContent => ({
    ...message,
    content: JSON.stringify({ ...(JSON.parse(message.content) as object), caption }),
  }),
  shake: (): DemoContent => ({ type: MessageType.SHAKE, content: '' }),
  custom: (kind: string, fallback: string, data?: unknown): DemoContent =>
    content(MessageType.CUSTOM, { kind, fallback, data }),
};

/** What is special about a row of a demo conversation. `sendId` 2 is oneself; `minutes` after the first row. */
export type DemoRow = Partial<MessageRow> & DemoContent & { readonly minutes?: number };

/** Rows of a demo conversation that begins at `start`, each a second after the one before unless it says when. */
export function demoRows(rows: readonly DemoRow[], start: number, nameOf: (userId: number) => string): MessageRow[] {
  return rows.map(({ minutes, ...row }, index) => {
    const sendId = row.sendId ?? 3;
    return rowOf({
      key: `demo-${index}`,
      tmpId: sendId === 2 ? `demo-${index}` : '',
      id: index + 1,
      seq: index + 1,
      sendId,
      mine: sendId === 2,
      sendNickName: nameOf(sendId),
      sendTime: start + (minutes ?? index / 60) * 60_000,
      ...row,
    });
  });
}
