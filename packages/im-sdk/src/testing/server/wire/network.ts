import type { RefusalKey, RouteName } from '../../../protocol/index.ts';

/**
 * What happens to a request instead of an answer. `unreachable`: it never arrives. `lostAnswer`: it is carried out, the
 * answer is lost. `hang`: it is carried out and never answered. A key: it is refused so. A number: that HTTP status. A
 * reason: the host refuses it, with these words for the sender.
 */
export type Trouble = 'unreachable' | 'lostAnswer' | 'hang' | RefusalKey | number | { readonly byHost: string };

interface PlannedTrouble {
  readonly route: RouteName | undefined;
  readonly trouble: Trouble;
  left: number;
}

/** The wire between a memory server and its clients, with knobs. */
export class MemoryNetwork {
  /** How long an answer or a frame takes (ms of the server's clock). */
  latencyMs = 0;
  /** How much longer a push takes than an answer (ms): answers overtake their pushes, or pushes are late. */
  pushDelayMs = 0;
  /** Frames are swallowed in both directions while sockets stay open: a half-open link. */
  blackHole = false;
  /** How long the bytes of an upload take (ms of the server's clock). */
  uploadMs = 0;
  /** The store takes and gives no file; everything else works. */
  storageDown = false;
  #online = true;
  readonly #planned: PlannedTrouble[] = [];
  readonly #cuts = new Set<() => void>();
  readonly #uploadCuts: number[] = [];
  #drops: Array<(frame: { cmd: number; data: unknown }) => boolean> = [];

  /** False between `goOffline` and `goOnline`. */
  get online(): boolean {
    return this.#online;
  }

  /** Cuts every socket and answers nothing until `goOnline`. */
  goOffline(): void {
    this.#online = false;
    this.cutSockets();
  }

  /** Answers again. */
  goOnline(): void {
    this.#online = true;
  }

  /** Breaks every open socket (1006); new ones can be opened. */
  cutSockets(): void {
    for (const cut of [...this.#cuts]) cut();
  }

  /** Plans trouble for the next `times` requests of a route (of any, where none is named). */
  plan(trouble: Trouble, { route, times = 1 }: { route?: RouteName; times?: number } = {}): void {
    this.#planned.push({ route, trouble, left: times });
  }

  /** Breaks the next uploads off after such parts of their bytes (0 to 1; after 1 only the answer is lost). */
  cutUploads(...fractions: number[]): void {
    this.#uploadCuts.push(...fractions);
  }

  /** Forgets all planned trouble. */
  clear(): void {
    this.#planned.length = 0;
    this.#uploadCuts.length = 0;
    this.storageDown = false;
    this.#drops = [];
  }

  /** Loses the next frame to a client that `matches`. */
  dropNextFrame(matches: (frame: { cmd: number; data: unknown }) => boolean): void {
    this.#drops.push(matches);
  }

  /** @internal */
  swallows(frame: { cmd: number; data: unknown }): boolean {
    const index = this.#drops.findIndex((matches) => matches(frame));
    if (index >= 0) this.#drops.splice(index, 1);
    return index >= 0;
  }

  /** @internal */
  nextCut(): number | undefined {
    return this.#uploadCuts.shift();
  }

  /** @internal */
  troubleFor(route: RouteName): Trouble | undefined {
    const planned = this.#planned.find((entry) => entry.left > 0 && (!entry.route || entry.route === route));
    if (planned) planned.left -= 1;
    return planned?.trouble;
  }

  /** @internal */
  onCut(cut: () => void): () => void {
    this.#cuts.add(cut);
    return () => this.#cuts.delete(cut);
  }
}
