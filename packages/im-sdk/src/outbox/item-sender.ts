import { readShortAnswer } from '../plain-server/own-sends.ts';
import { type ErrorCode, ImError, type Message } from '../protocol/index.ts';
import type { AccountScope } from '../sync/account-scope.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { Pace } from './pace.ts';
import { cmdOf, postItem } from './send-item.ts';

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
  readonly scope: Pick<AccountScope, 'http' | 'userId'>;
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
      const message = readShortAnswer(error, item, scope.userId);
      return message ? this.#answered(item, message).catch(outcomeOf) : outcomeOf(error);
    }
  }

  /** Messages of broadcasts that wait for their turn do so no longer. */
  stop(): void {
    this.#parts.pace.stop();
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
