import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { onlyEmoji } from '../../../rich-text/only-emoji.ts';
import type { MessageKinds } from '../../message-list/list-context.ts';
import { onDemand } from '../../on-demand/on-demand.tsx';
import { hostKind } from './host-kind.tsx';
import { ImageKind } from './image/ImageKind.tsx';
import type { Kind, KindProps } from './kind.ts';
import { NoticeKind } from './notice/NoticeKind.tsx';
import { CallBox, CardBox, FileBox, LocationBox, PaymentBox, VideoBox, VoiceBox } from './reserved-boxes.tsx';
import { BigEmojiKind } from './text/BigEmojiKind.tsx';
import { TextKind } from './text/TextKind.tsx';
import { UnknownKind } from './unknown/UnknownKind.tsx';

const TEXT: Kind = { component: TextKind, shape: 'text', meta: 'line' };
const BIG_EMOJI: Kind = { component: BigEmojiKind, shape: 'bare', meta: 'inside' };
const UNKNOWN: Kind = { component: UnknownKind, shape: 'text', meta: 'line' };

// What is not in every conversation is fetched when it is first drawn. Its box is reserved: nothing moves then.
const File = onDemand<KindProps>(() => import('./file/FileKind.tsx').then((it) => it.FileKind), FileBox);
const Voice = onDemand<KindProps>(() => import('./voice/VoiceKind.tsx').then((it) => it.VoiceKind), VoiceBox);
const Video = onDemand<KindProps>(() => import('./video/VideoKind.tsx').then((it) => it.VideoKind), VideoBox);
const Place = onDemand<KindProps>(
  () => import('./location/LocationKind.tsx').then((it) => it.LocationKind),
  LocationBox,
);
const Card = onDemand<KindProps>(() => import('./card/CardKind.tsx').then((it) => it.CardKind), CardBox);
const Payment = onDemand<KindProps>(() => import('./payment/PaymentKind.tsx').then((it) => it.PaymentKind), PaymentBox);
const Call = onDemand<KindProps>(() => import('./call/CallKind.tsx').then((it) => it.CallKind), CallBox);
const Shake = onDemand<KindProps>(() => import('./shake/ShakeKind.tsx').then((it) => it.ShakeKind), CallBox);

const payment: Kind = { component: Payment, shape: 'media', meta: 'inside' };
const call: Kind = { component: Call, shape: 'box', meta: 'inside' };

/** How the kit draws each type of message. */
const KINDS: Readonly<Record<number, Kind>> = {
  [MessageType.TEXT]: TEXT,
  [MessageType.IMAGE]: { component: ImageKind, shape: 'media', meta: 'over' },
  [MessageType.FILE]: { component: File, shape: 'box', meta: 'inside' },
  [MessageType.AUDIO]: { component: Voice, shape: 'box', meta: 'inside' },
  [MessageType.VIDEO]: { component: Video, shape: 'media', meta: 'over' },
  [MessageType.RED_ENVELOPE]: payment,
  [MessageType.TRANSFER]: payment,
  [MessageType.ACT_RT_VOICE]: call,
  [MessageType.ACT_RT_VIDEO]: call,
  [MessageType.SYSTEM_MESSAGE]: { component: NoticeKind, shape: 'text', meta: 'line' },
  [MessageType.LOCATION]: { component: Place, shape: 'media', meta: 'inside' },
  [MessageType.SHAKE]: { component: Shake, shape: 'box', meta: 'inside' },
  [MessageType.CARD]: { component: Card, shape: 'box', meta: 'inside' },
};

/** How a row is drawn: in the host's way, in the kit's, or as something that cannot be shown. */
export function kindOf(row: MessageRow, kinds: MessageKinds | undefined): Kind {
  const own = hostKind(kinds, row);
  if (own) return own;
  if (row.type === MessageType.TEXT && !row.quote && onlyEmoji(row.content)) return BIG_EMOJI;
  return KINDS[row.type] ?? UNKNOWN;
}
