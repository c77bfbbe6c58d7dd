import type { MessageRow } from '../messages/message-row.ts';

/** Somebody whom an unsent text mentions: `@` and the name stand at `start` of it. Offsets are UTF-16. */
export interface DraftMention {
  /** A user id, or -1 for everyone. */
  readonly userId: number;
  /** Name as it stands in the text, without `@`. */
  readonly name: string;
  /** Where `@` stands in the text (UTF-16 offset). */
  readonly start: number;
}

/** The message that an unsent text answers, as far as a screen shows it. */
export type DraftQuote = Pick<MessageRow, 'key' | 'id' | 'type' | 'content' | 'sendId' | 'sendNickName' | 'mine'>;

/** What goes with an unsent text. */
export interface DraftExtras {
  /** The message that the text answers. */
  readonly quote?: DraftQuote;
  /** Who is mentioned in it. */
  readonly mentions?: readonly DraftMention[];
}

/** An unsent text, as this device keeps it. */
export interface Draft extends DraftExtras {
  readonly text: string;
}

export const NO_DRAFT: Draft = { text: '' };

/** Whether there is nothing in it. */
export function isEmptyDraft({ text, quote, mentions = [] }: Draft): boolean {
  return text === '' && quote === undefined && mentions.length === 0;
}

export function sameDraft(a: Draft, b: Draft): boolean {
  if (a.text !== b.text || a.quote?.key !== b.quote?.key) return false;
  const [left, right] = [a.mentions ?? [], b.mentions ?? []];
  if (left.length !== right.length) return false;
  return left.every(({ userId, start }, index) => userId === right[index]?.userId && start === right[index].start);
}
