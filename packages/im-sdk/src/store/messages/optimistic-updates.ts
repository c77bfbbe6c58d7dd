import type { KeyedSubject } from '../keyed-subject.ts';
import type { MessageRow } from './message-row.ts';
import { withoutContent } from './message-row-fields.ts';
import { NO_REACTIONS, type RowReaction } from './reactions.ts';

/** An optimistic update of a message by this user that the server has not confirmed. */
export interface OptimisticUpdate {
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
export class OptimisticUpdates {
  readonly #subject: KeyedSubject;
  readonly #optimistic = new Map<string, OptimisticUpdate>();
  readonly #shown = new WeakMap<MessageRow, { update: OptimisticUpdate; row: MessageRow }>();

  constructor(subject: KeyedSubject) {
    this.#subject = subject;
  }

  get(key: string): OptimisticUpdate | undefined {
    return this.#optimistic.get(key);
  }

  set(key: string, update: OptimisticUpdate | undefined): void {
    if (update) this.#optimistic.set(key, update);
    else this.#optimistic.delete(key);
    this.#subject.mark(`m:${key}`);
  }

  clear(): void {
    this.#optimistic.clear();
  }

  isHidden(key: string): boolean {
    return this.#optimistic.size > 0 && this.#optimistic.get(key)?.deleted === true;
  }

  /** The row with its optimistic update; the same object for the same row and update. */
  applyTo(row: MessageRow | undefined): MessageRow | undefined {
    const update = row && this.#optimistic.size > 0 ? this.#optimistic.get(row.key) : undefined;
    if (!row || !update || row.recalled) return row;
    const cached = this.#shown.get(row);
    if (cached?.update === update) return cached.row;
    const shown = update.recalledBy === undefined ? changed(row, update) : recalled(row, update.recalledBy);
    this.#shown.set(row, { update, row: shown });
    return shown;
  }
}

function changed(row: MessageRow, { content, revision = 0, reactions }: OptimisticUpdate): MessageRow {
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

function reacted(known: readonly RowReaction[], changes: ReadonlyMap<string, boolean>): readonly RowReaction[] {
  const byEmoji = new Map(known.map((reaction) => [reaction.emoji, reaction]));
  for (const [emoji, mine] of changes) {
    const before = byEmoji.get(emoji) ?? { emoji, count: 0, mine: false };
    if (before.mine === mine) continue;
    byEmoji.set(emoji, { emoji, mine, count: before.count + (mine ? 1 : -1) });
  }
  const shown = [...byEmoji.values()].filter(({ count }) => count > 0);
  return shown.length === 0 ? NO_REACTIONS : shown.sort((a, b) => (a.emoji < b.emoji ? -1 : 1));
}
