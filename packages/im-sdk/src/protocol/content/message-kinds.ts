import { videoCallKind, voiceCallKind } from './calls.ts';
import { cardKind, customKind, locationKind, redEnvelopeKind, transferKind } from './cards.ts';
import { audioKind, fileKind, imageKind, videoKind } from './media.ts';
import { noticeKind } from './notices.ts';
import { friendApplicationKind, groupApplicationKind, shakeKind, textKind, tipKind } from './texts.ts';

/**
 * All kinds of stored messages, under their names in `MessageType`. A new kind is a file that makes it and a line here:
 * number, schema, unread count, row, preview and body follow.
 */
export const messageKinds = {
  TEXT: textKind,
  IMAGE: imageKind,
  FILE: fileKind,
  AUDIO: audioKind,
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
} as const;

/** Name of a kind in `messageKinds` and `MessageType`. */
export type MessageKindName = keyof typeof messageKinds;

/** Any entry of `messageKinds`. */
export type AnyMessageKind = (typeof messageKinds)[MessageKindName];

const byType: ReadonlyMap<number, AnyMessageKind> = new Map(
  Object.values(messageKinds).map((kind) => [kind.type, kind]),
);

/** The kind with this number; `undefined` for a type without a stored row, or of a later version. */
export function kindOfType(type: number): AnyMessageKind | undefined {
  return byType.get(type);
}
