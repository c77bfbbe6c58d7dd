import { MessageType } from 'im-sdk/protocol';
import { demoPeople } from './people.ts';

/** A demo message that is not text. */
export interface DemoAttachment {
  readonly type: number;
  readonly content: string;
}

const fileUrl = (name: string): string => `/api/file/demo/${name}`;

function attachment(type: number, fields: object): DemoAttachment {
  return { type, content: JSON.stringify(fields) };
}

function picture(name: string, width: number, height: number, size: number): DemoAttachment {
  return attachment(MessageType.IMAGE, {
    originUrl: fileUrl(`${name}.webp`),
    thumbUrl: fileUrl(`${name}-thumb.webp`),
    width,
    height,
    size,
  });
}

/** Attachments by the name in braces. The files are in `assets/demo` and were drawn for this project. */
const attachments: Readonly<Record<string, DemoAttachment>> = {
  lake: picture('lake', 1200, 800, 7_994),
  forest: picture('forest', 900, 1200, 12_206),
  city: picture('city', 1200, 900, 22_894),
  dusk: picture('dusk', 1600, 900, 12_912),
  dunes: picture('dunes', 1200, 800, 6_626),
  sea: picture('sea', 1200, 900, 7_420),
  coffee: picture('coffee', 900, 900, 9_110),
  ui: picture('ui', 1280, 800, 9_734),
  checklist: attachment(MessageType.FILE, {
    name: '首页走查清单 · Launch checklist.pdf',
    size: 63_002,
    url: fileUrl('checklist.pdf'),
  }),
  hum: attachment(MessageType.AUDIO, { url: fileUrl('voice-short.webm'), duration: 4, size: 12_359 }),
  story: attachment(MessageType.AUDIO, { url: fileUrl('voice-long.webm'), duration: 12, size: 37_535 }),
  waves: attachment(MessageType.VIDEO, {
    videoUrl: fileUrl('waves.webm'),
    coverUrl: fileUrl('waves-cover.webp'),
    width: 640,
    height: 360,
    duration: 6,
    size: 139_409,
  }),
  trailhead: attachment(MessageType.LOCATION, {
    latitude: 30.2084,
    longitude: 120.1122,
    name: '九溪公交站',
    address: '杭州市西湖区之江路',
  }),
  envelope: attachment(MessageType.RED_ENVELOPE, { amount: 888, currency: 'CNY', greeting: '辛苦大家，周末愉快' }),
  taxi: attachment(MessageType.TRANSFER, { amount: 4_250, currency: 'EUR', greeting: 'Taxi to the venue' }),
  shake: { type: MessageType.SHAKE, content: '' },
};

/** Attachment by name; `card:bob` is a business card of a demo person. Throws for an unknown name. */
export function attachmentNamed(name: string, ids: ReadonlyMap<string, number>): DemoAttachment {
  const person = demoPeople.find(({ userName }) => name === `card:${userName}`);
  if (person) {
    const { userName, nickName, picture } = person;
    const id = ids.get(userName) ?? 0;
    return attachment(MessageType.CARD, { kind: 'user', id, name: nickName, headImage: fileUrl(picture) });
  }
  const found = attachments[name];
  if (found === undefined) throw new Error(`unknown demo attachment: ${name}`);
  return found;
}
