import { readShortAnswer } from '../plain-server/own-sends.ts';
import { type ErrorCode, ImError, type Message } from '../protocol/index.ts';
import type { AccountScope } from '../sync/account-scope.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { Pace } from './pace.ts';
import { cmdOf, postItem } from './send-item.ts';

/**
 * Outcome of one send. `given up`: the item was discarded. `uncertain`: the server may have it. `later`: the server
 * does not have it and may accept it later. Otherwise it was refused for good; `reason` is the host's text.
 */
export type SendOutcome =
  | 'delivered'
  | 'given up'
  | 'uncertain'
  | 'later'
  | { readonly refused: ErrorCode; readonly reason?: string | undefined };

/** Dependencies and callbacks of `ItemSender`. */
export interface ItemSenderParts {
  readonly scope: Pick<AccountScope, 'http' | 'userId'>;
  /** Rate limiter for broadcast messages. */
  readonly pace: Pace;
  /** Emits the server's ack of a send. */
  onAnswer(cmd: 3 | 4, message: Message): Promise<void>;
  /** True if the item is still to be sent. */
  isWanted(tmpId: string): boolean;
}

/** Sends one item once and returns the outcome. Never rejects. */
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

  /** Cancels broadcast messages waiting for the rate limiter. */
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
