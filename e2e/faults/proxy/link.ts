import type { Socket } from 'node:net';
import { FrameSplitter, type WireFrame } from './frame-splitter.ts';
import type { FrameTrouble, Side } from './rules.ts';

/** What a whole link does. `blackHole` swallows what one side sends; `stall` stops reading it, as a stopped reader does. */
export type LinkTrouble = 'reset' | 'halfClose' | { readonly blackHole: Side } | { readonly stall: Side };

const PIECE_MS = 2;

/** One socket of a client, seen frame by frame in both directions. */
export class Link {
  readonly #ends: Record<Side, Socket>;
  readonly #swallowed = new Set<Side>();
  readonly #held: Array<() => void> = [];
  readonly #swapped = new Map<Side, WireFrame>();
  readonly #troubleFor: (frame: WireFrame, from: Side) => FrameTrouble | undefined;
  readonly #tail: Record<Side, Promise<void>> = { client: Promise.resolve(), server: Promise.resolve() };

  constructor(client: Socket, server: Socket, troubleFor: (frame: WireFrame, from: Side) => FrameTrouble | undefined) {
    this.#ends = { client, server };
    this.#troubleFor = troubleFor;
    this.#carry('client', 'server');
    this.#carry('server', 'client');
  }

  /** Lets go what was held, in order. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  happen(trouble: LinkTrouble): void {
    const { client, server } = this.#ends;
    if (trouble === 'reset') {
      client.resetAndDestroy();
      server.resetAndDestroy();
    } else if (trouble === 'halfClose') client.end();
    else if ('stall' in trouble) this.#ends[trouble.stall === 'client' ? 'server' : 'client'].pause();
    else this.#swallowed.add(trouble.blackHole);
  }

  /** Takes the black holes and the stalls away. */
  heal(): void {
    this.#swallowed.clear();
    for (const end of Object.values(this.#ends)) end.resume();
  }

  #carry(from: Side, to: Side): void {
    const splitter = new FrameSplitter();
    const [source, target] = [this.#ends[from], this.#ends[to]];
    source.on('data', (chunk: Buffer) => {
      for (const frame of splitter.push(chunk)) this.#pass(frame, from, target);
    });
    source.on('end', () => target.end());
    source.on('error', () => target.destroy());
    source.on('close', () => target.destroy());
  }

  #pass(frame: WireFrame, from: Side, target: Socket): void {
    if (this.#swallowed.has(from)) return;
    const trouble = this.#troubleFor(frame, from);
    const write = (): void => this.#write(from, target, frame.bytes);
    const waiting = this.#swapped.get(from);
    this.#swapped.delete(from);
    if (trouble === undefined) write();
    else if (trouble === 'duplicate') [0, 1].forEach(write);
    else if (trouble === 'hold') this.#held.push(write);
    else if (trouble === 'swap') this.#swapped.set(from, frame);
    else if (typeof trouble === 'object' && 'delayMs' in trouble) setTimeout(write, trouble.delayMs);
    else if (typeof trouble === 'object') this.#slice(from, target, frame.bytes, trouble.slice);
    if (waiting) this.#write(from, target, waiting.bytes);
  }

  /** Bytes leave in the order in which they were written, also while a sliced frame is on its way. */
  #write(from: Side, target: Socket, bytes: Buffer): void {
    this.#tail[from] = this.#tail[from].then(() => {
      if (target.writable) target.write(bytes);
    });
  }

  #slice(from: Side, target: Socket, bytes: Buffer, size: number): void {
    for (let at = 0; at < bytes.length; at += size) {
      this.#write(from, target, bytes.subarray(at, at + size));
      this.#tail[from] = this.#tail[from].then(() => new Promise((resolve) => setTimeout(resolve, PIECE_MS)));
    }
  }
}
