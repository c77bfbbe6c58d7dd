import { type ErrorCode, ImError, type Message } from '../protocol/index.ts';
import type { AccountScope } from '../sync/account-scope.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { Pace } from './pace.ts';
import { cmdOf, postItem, shortAnswer, wholeAnswer } from './send-item.ts';

/**
 * What became of a try. `given up`: the item was taken out meanwhile. `uncertain`: nobody knows whether the server has
 * it. `later`: it certainly has not, and may take it later. A code: it refused it for good, and
 * `reason` is what the host said of that.
 */
export type SendOutcome =
  | 'delivered'
  | 'given up'
  | 'uncertain'
  | 'later'
  | { readonly refused: ErrorCode; readonly reason?: string | undefined };

export interface ItemSenderParts {
  readonly scope: Pick<AccountScope, 'http' | 'userId' | 'store'>;
  /** Turns of the messages of broadcasts. */
  readonly pace: Pace;
  /** The server's answer to a send. */
  onAnswer(cmd: 3 | 4, message: Message): Promise<void>;
  /** Whether the item is still to be sent. */
  isWanted(tmpId: string): boolean;
}

/** Sends one item, once, and says what became of it. Never rejects. */
export class ItemSender {
  readonly #parts: ItemSenderParts;

  constructor(parts: ItemSenderParts) {
    this.#parts = parts;
  }

  async send(item: OutboxItem): Promise<SendOutcome> {
    const { scope, pace, isWanted } = this.#parts;
    try {
      if (item.broadcast) await pace.turn();
      if (!isWanted(item.tmpId)) return 'given up';
      return await this.#answered(item, await postItem(scope.http, item));
    } catch (error) {
      const short = shortAnswer(error);
      if (!short) return outcomeOf(error);
      return this.#answered(item, wholeAnswer(item, short, scope.userId)).catch(outcomeOf);
    }
  }

  /** Messages of broadcasts that wait for their turn do so no longer. */
  stop(): void {
    this.#parts.pace.stop();
  }

  /** Whether an own row like it is there: the same text within 2 s of the writing, or the same file. */
  isThere(item: OutboxItem): boolean {
    const { messages } = this.#parts.scope.store;
    const tail = messages.conversation(item.conversation).segments.tail;
    return (tail?.rows ?? []).some((row) => {
      // An upload may take any time, but no two uploads have the same address.
      const soon = Math.abs(row.sendTime - item.time) <= 2_000 || item.attachments !== undefined;
      return row.mine && row.content === item.content && soon;
    });
  }

  async #answered(item: OutboxItem, message: Message): Promise<SendOutcome> {
    await this.#parts.onAnswer(cmdOf(item), { ...message, tmpId: item.tmpId });
    return 'delivered';
  }
}

function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof ImError)) return 'uncertain';
  if (error.category === 'refused' || error.category === 'invalid')
    return { refused: error.code, reason: error.reason };
  return error.category === 'rateLimited' ? 'later' : 'uncertain';
}
