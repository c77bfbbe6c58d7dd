import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { onlyEmoji } from '../../../rich-text/only-emoji.ts';
import { CallKind } from './call/CallKind.tsx';
import { CardKind } from './card/CardKind.tsx';
import { FileKind } from './file/FileKind.tsx';
import { HostKind } from './HostKind.tsx';
import type { HostKinds } from './host-kinds.ts';
import { ImageKind } from './image/ImageKind.tsx';
import type { Kind } from './kind.ts';
import { LocationKind } from './location/LocationKind.tsx';
import { NoticeKind } from './notice/NoticeKind.tsx';
import { PaymentKind } from './payment/PaymentKind.tsx';
import { ShakeKind } from './shake/ShakeKind.tsx';
import { BigEmojiKind } from './text/BigEmojiKind.tsx';
import { TextKind } from './text/TextKind.tsx';
import { UnknownKind } from './unknown/UnknownKind.tsx';
import { VideoKind } from './video/VideoKind.tsx';
import { VoiceKind } from './voice/VoiceKind.tsx';

const TEXT: Kind = { component: TextKind, shape: 'text', meta: 'line' };
const BIG_EMOJI: Kind = { component: BigEmojiKind, shape: 'bare', meta: 'inside' };
const UNKNOWN: Kind = { component: UnknownKind, shape: 'text', meta: 'line' };

const payment: Kind = { component: PaymentKind, shape: 'media', meta: 'inside' };
const call: Kind = { component: CallKind, shape: 'box', meta: 'inside' };

/** Built-in kinds by message type. */
const KINDS: Readonly<Record<number, Kind>> = {
  [MessageType.TEXT]: TEXT,
  [MessageType.IMAGE]: { component: ImageKind, shape: 'media', meta: 'over' },
  [MessageType.FILE]: { component: FileKind, shape: 'box', meta: 'inside' },
  [MessageType.AUDIO]: { component: VoiceKind, shape: 'box', meta: 'inside' },
  [MessageType.VIDEO]: { component: VideoKind, shape: 'media', meta: 'over' },
  [MessageType.RED_ENVELOPE]: payment,
  [MessageType.TRANSFER]: payment,
  [MessageType.ACT_RT_VOICE]: call,
  [MessageType.ACT_RT_VIDEO]: call,
  [MessageType.SYSTEM_MESSAGE]: { component: NoticeKind, shape: 'text', meta: 'line' },
  [MessageType.LOCATION]: { component: LocationKind, shape: 'media', meta: 'inside' },
  [MessageType.SHAKE]: { component: ShakeKind, shape: 'box', meta: 'inside' },
  [MessageType.CARD]: { component: CardKind, shape: 'box', meta: 'inside' },
};

const HOST: Kind = { component: HostKind, shape: 'text', meta: 'line' };
const HOST_BARE: Kind = { component: HostKind, shape: 'bare', meta: 'line' };

/** Selects how a row is rendered: the host's custom kind, a built-in kind, or the fallback for unknown types. */
export function kindOf(row: MessageRow, kinds: HostKinds | undefined): Kind {
  const own = kinds?.find(row)?.name;
  if (own !== undefined) return kinds?.isBare(own) ? HOST_BARE : HOST;
  if (row.type === MessageType.TEXT && !row.quote && onlyEmoji(row.content)) return BIG_EMOJI;
  return KINDS[row.type] ?? UNKNOWN;
}
