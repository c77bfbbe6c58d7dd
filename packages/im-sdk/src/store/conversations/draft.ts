import type { MessageRow } from '../messages/message-row.ts';

/** A mention in unsent text: `@` and the name begin at `start`. Offsets are UTF-16. */
export interface DraftMention {
  /** A user id, or -1 for everyone. */
  readonly userId: number;
  /** Name in the text, without `@`. */
  readonly name: string;
  /** Offset of `@` in the text (UTF-16). */
  readonly start: number;
}

/** The quoted message, with the fields a screen shows. */
export type DraftQuote = Pick<MessageRow, 'key' | 'id' | 'type' | 'content' | 'sendId' | 'sendNickName' | 'mine'>;

/** Quoted message and mentions of unsent text. */
export interface DraftExtras {
  /** The quoted message. */
  readonly quote?: DraftQuote;
  /** Mentions in the text, by offset. */
  readonly mentions?: readonly DraftMention[];
}

/** Unsent composer text with its quote and mentions, stored on this device. */
export interface Draft extends DraftExtras {
  readonly text: string;
}

export const NO_DRAFT: Draft = { text: '' };

/** True if the draft has no text, quote or mentions. */
export function isEmptyDraft({ text, quote, mentions = [] }: Draft): boolean {
  return text === '' && quote === undefined && mentions.length === 0;
}

/** True if two drafts have the same text, quote and mentions. */
export function sameDraft(a: Draft, b: Draft): boolean {
  if (a.text !== b.text || a.quote?.key !== b.quote?.key) return false;
  const [left, right] = [a.mentions ?? [], b.mentions ?? []];
  if (left.length !== right.length) return false;
  return left.every(({ userId, start }, index) => userId === right[index]?.userId && start === right[index].start);
}
