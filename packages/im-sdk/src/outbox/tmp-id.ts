import type { Clock, Random } from '../platform/platform.ts';

const TIME_DIGITS = 12;
const MOST = 0xfff;

/** Creation time of an id (epoch ms). */
export function timeOf(tmpId: string): number {
  return Number.parseInt(tmpId.slice(0, TIME_DIGITS), 16);
}

/**
 * Generates message ids: UUIDv7 without dashes, 32 characters. They ascend as text even within one millisecond, after
 * the clock was set back and after a reload, which keeps the outbox in order.
 */
export class TmpIds {
  readonly #clock: Clock;
  readonly #random: Random;
  #time = 0;
  #count = 0;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Makes later ids sort after this one. */
  follow(tmpId: string): void {
    if (!/^[0-9a-f]{12}7[0-9a-f]{3}/.test(tmpId)) return;
    const time = Number.parseInt(tmpId.slice(0, TIME_DIGITS), 16);
    const count = Number.parseInt(tmpId.slice(TIME_DIGITS + 1, TIME_DIGITS + 4), 16);
    if (time < this.#time || (time === this.#time && count <= this.#count)) return;
    this.#time = time;
    this.#count = count;
  }

  next(): string {
    const now = this.#clock.now();
    this.#count = now > this.#time ? 0 : this.#count + 1;
    this.#time = Math.max(now, this.#time);
    if (this.#count > MOST) {
      this.#time += 1;
      this.#count = 0;
    }
    const bytes = this.#random.bytes(8);
    bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
    const chance = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${this.#time.toString(16).padStart(TIME_DIGITS, '0')}7${this.#count.toString(16).padStart(3, '0')}${chance}`;
  }
}
