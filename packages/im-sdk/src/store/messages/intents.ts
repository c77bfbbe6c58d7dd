import type { KeyedSubject } from '../keyed-subject.ts';
import { withoutContent } from './message-fields.ts';
import type { MessageRow } from './message-row.ts';
import { NO_REACTIONS, type RowReaction } from './reactions.ts';

/** An optimistic update of a message by this user that the server has not confirmed. */
export interface Intent {
  /** New content of an edit. */
  readonly content?: string;
  /** Epoch ms of the edit. */
  readonly revision?: number;
  /** Own reactions by emoji: true if added, false if removed. */
  readonly reactions?: ReadonlyMap<string, boolean>;
  /** True if the user deleted the message. */
  readonly deleted?: boolean;
  /** User id of the recaller. */
  readonly recalledBy?: number;
}

/**
 * Optimistic updates, applied over the rows at read time and never stored in them: server data is merged into the rows
 * below, and a rollback only removes the update.
 */
export class Intents {
  readonly #subject: KeyedSubject;
  readonly #intents = new Map<string, Intent>();
  readonly #shown = new WeakMap<MessageRow, { intent: Intent; row: MessageRow }>();

  constructor(subject: KeyedSubject) {
    this.#subject = subject;
  }

  get(key: string): Intent | undefined {
    return this.#intents.get(key);
  }

  set(key: string, intent: Intent | undefined): void {
    if (intent) this.#intents.set(key, intent);
    else this.#intents.delete(key);
    this.#subject.mark(`m:${key}`);
  }

  clear(): void {
    this.#intents.clear();
  }

  hides(key: string): boolean {
    return this.#intents.size > 0 && this.#intents.get(key)?.deleted === true;
  }

  /** The row with its optimistic update; the same object for the same row and update. */
  over(row: MessageRow | undefined): MessageRow | undefined {
    const intent = row && this.#intents.size > 0 ? this.#intents.get(row.key) : undefined;
    if (!row || !intent || row.recalled) return row;
    const made = this.#shown.get(row);
    if (made?.intent === intent) return made.row;
    const shown = intent.recalledBy === undefined ? changed(row, intent) : recalled(row, intent.recalledBy);
    this.#shown.set(row, { intent, row: shown });
    return shown;
  }
}

function changed(row: MessageRow, { content, revision = 0, reactions }: Intent): MessageRow {
  return {
    ...row,
    content: content ?? row.content,
    revision: Math.max(row.revision, revision),
    reactions: reactions ? reacted(row.reactions, reactions) : row.reactions,
  };
}

function recalled(row: MessageRow, recalledBy: number): MessageRow {
  return { ...withoutContent(row), recalled: true, recalledBy, recalling: true };
}

function reacted(known: readonly RowReaction[], wanted: ReadonlyMap<string, boolean>): readonly RowReaction[] {
  const byEmoji = new Map(known.map((reaction) => [reaction.emoji, reaction]));
  for (const [emoji, mine] of wanted) {
    const before = byEmoji.get(emoji) ?? { emoji, count: 0, mine: false };
    if (before.mine === mine) continue;
    byEmoji.set(emoji, { emoji, mine, count: before.count + (mine ? 1 : -1) });
  }
  const shown = [...byEmoji.values()].filter(({ count }) => count > 0);
  return shown.length === 0 ? NO_REACTIONS : shown.sort((a, b) => (a.emoji < b.emoji ? -1 : 1));
}
