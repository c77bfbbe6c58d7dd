import type { MessageRow } from 'im-sdk';
import { type MessageKindName, MessageType } from 'im-sdk/protocol';
import { onlyEmoji } from '../../rich-text/only-emoji.ts';
import { formatTip } from '../../rich-text/tip-sentence.ts';
import { videoCallKind, voiceCallKind } from './call/call-kinds.ts';
import { cardKind } from './card/card-kind.ts';
import { CustomKindContent } from './custom/CustomKindContent.tsx';
import type { CustomKinds } from './custom/custom-kinds.ts';
import { fileKind } from './file/file-kind.ts';
import { imageKind } from './image/image-kind.ts';
import type { BuiltInKind, Kind } from './kind.ts';
import { locationKind } from './location/location-kind.ts';
import { noticeKind } from './notice/notice-kind.ts';
import { redEnvelopeKind, transferKind } from './payment/payment-kinds.ts';
import { shakeKind } from './shake/shake-kind.ts';
import { bigEmoji, mentions, textKind } from './text/text-kind.ts';
import { customKind, unknownKind } from './unknown/unknown-kind.ts';
import { videoKind } from './video/video-kind.ts';
import { voiceKind } from './voice/voice-kind.ts';

/** Type 21: a line of its own in the message list, drawn by `TipMessage`. */
const tipKind: BuiltInKind<'TIP_TEXT'> = {
  ...unknownKind,
  summary: (t, { title, text }) => formatTip(t, { title, content: text }),
};

/** Type 60: not in a message list. */
const friendApplicationKind: BuiltInKind<'FRIEND_APPLY'> = {
  ...unknownKind,
  summary: (t) => t('summary.friendApply'),
};

/** Type 61: not in a message list. */
const groupApplicationKind: BuiltInKind<'GROUP_APPLY'> = {
  ...unknownKind,
  summary: (t) => t('summary.groupApply'),
};

/**
 * All built-in kinds, under the names of im-sdk's `messageKinds`. A new kind is a folder and a line here: bubble,
 * preview, accessible name and actions follow.
 */
export const builtInKinds: { readonly [Name in MessageKindName]: BuiltInKind<Name> } = {
  TEXT: textKind,
  IMAGE: imageKind,
  FILE: fileKind,
  AUDIO: voiceKind,
  VIDEO: videoKind,
  RED_ENVELOPE: redEnvelopeKind,
  TRANSFER: transferKind,
  TIP_TEXT: tipKind,
  ACT_RT_VOICE: voiceCallKind,
  ACT_RT_VIDEO: videoCallKind,
  SYSTEM_MESSAGE: noticeKind,
  FRIEND_APPLY: friendApplicationKind,
  GROUP_APPLY: groupApplicationKind,
  LOCATION: locationKind,
  SHAKE: shakeKind,
  CARD: cardKind,
  CUSTOM: customKind,
};

const byType: ReadonlyMap<number, BuiltInKind> = new Map(
  Object.entries(builtInKinds).map(([name, kind]) => [MessageType[name as MessageKindName], kind as BuiltInKind]),
);

/** Built-in kind of a message type; `undefined` for types of a later version. Types above 1000 are custom too. */
export function builtInKind(type: number): BuiltInKind | undefined {
  return byType.get(Math.min(type, MessageType.CUSTOM));
}

const CUSTOM: Kind = { component: CustomKindContent, shape: 'text', meta: 'line' };
const CUSTOM_BARE: Kind = { component: CustomKindContent, shape: 'bare', meta: 'line' };

/** Selects how a row is rendered: the host's custom kind, a built-in kind, or the fallback for unknown types. */
export function kindOf(row: MessageRow, kinds: CustomKinds | undefined): Kind {
  const own = kinds?.find(row)?.name;
  if (own !== undefined) return kinds?.isBare(own) ? CUSTOM_BARE : CUSTOM;
  if (row.type === MessageType.TEXT && row.atUserIds.length > 0) return mentions;
  if (row.type === MessageType.TEXT && !row.quote && onlyEmoji(row.content)) return bigEmoji;
  return builtInKind(row.type) ?? unknownKind;
}
