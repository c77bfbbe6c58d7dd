import { createMemoryDevice, type MemoryDevice } from 'im-sdk/testing';
import { expect } from 'vitest';
import type { GroupCallView, PrivateCallView } from '../call-views.ts';
import { type CallSeat, ClientStage } from '../engine/client-stage.ts';
import { UnreliableWire } from './wire-stage.ts';

/** Time within which camera and microphone are off after the end of a call. */
const OFF_WITHIN_MS = 1_000;

/** A page with a client and a call engine. */
export class Page {
  readonly name: string;
  readonly seat: CallSeat;
  isClosed = false;

  constructor(name: string, seat: CallSeat) {
    this.name = name;
    this.seat = seat;
  }

  get view(): PrivateCallView | GroupCallView | undefined {
    return this.seat.engine.call.getSnapshot();
  }

  /** No call, as the person sees it. */
  get isFree(): boolean {
    return this.view === undefined || this.view.phase === 'closed';
  }

  /** In a call, or on the way in; a page that rings is not. */
  get isInCall(): boolean {
    return !this.isClosed && !this.isFree && this.view?.phase !== 'ringing';
  }

  /** Nothing is on: no device, no connection, no sound. */
  get isOff(): boolean {
    const { tracks, connections, sounds } = this.seat.platform.leftovers;
    return tracks + connections + sounds === 0;
  }

  /** The page goes away. `isSudden`: its process dies and sends nothing any more. */
  close(isSudden: boolean): void {
    const { platform, tab } = this.seat;
    if (!isSudden) platform.hidePage();
    this.isClosed = true;
    tab.kill();
    for (const connection of platform.connections) connection.close();
  }

  toString(): string {
    const { view } = this;
    if (this.isClosed) return `${this.name} closed page`;
    return `${this.name} ${view?.phase ?? 'no call'} ${view?.end ?? ''} ${view?.detail ?? ''}`.trim();
  }
}

/** Whole clients and a server on one clock, over a network that fails as a test wants. */
export class FaultStage extends ClientStage {
  readonly wire = new UnreliableWire(this.clock, this.server);
  readonly pages: Page[] = [];
  /** What must never be: noted at the moment in which it was. */
  readonly violations: string[] = [];
  readonly #ids = new Map<string, number>();

  /** Makes people who are friends of each other, and opens a page for each. */
  async begin(...names: readonly string[]): Promise<void> {
    for (const [index, id] of this.people(...names).entries()) this.#ids.set(names[index] ?? '', id);
    for (const name of names) await this.open(name);
  }

  idOf(name: string): number {
    return this.#ids.get(name) ?? 0;
  }

  /** Opens a page of a person, on a device of its own or in another tab of one. */
  async open(name: string, device = this.#wiredDevice()): Promise<Page> {
    const page = new Page(name, await this.seat(name, device));
    page.seat.engine.call.subscribe(() => this.#watch(page));
    this.pages.push(page);
    return page;
  }

  /** Pages that are open. */
  get openPages(): Page[] {
    return this.pages.filter(({ isClosed }) => !isClosed);
  }

  /** An open page of a person, or a new one. */
  async pageOf(name: string): Promise<Page> {
    return this.openPages.find((page) => page.name === name) ?? (await this.open(name));
  }

  /** Calls that the server knows of. */
  get runningCalls(): number {
    const { calls } = this.server.world;
    return calls.private.size + calls.group.size;
  }

  /** Nothing is lost, doubled or late from now on. */
  heal(): void {
    this.wire.heal();
    this.startAll();
  }

  /** The server and all devices are reachable from now on. */
  startAll(): void {
    this.server.network.goOnline();
    for (const { seat } of this.pages) seat.device.setOnline(true);
  }

  /** No call is left, for the server and for the people; everything is off; nothing was ever amiss. */
  expectAllFree(): void {
    const state = String(this);
    expect(this.violations, state).toEqual([]);
    expect(this.runningCalls, state).toBe(0);
    for (const page of this.openPages)
      expect([page.name, page.isFree, page.isOff], state).toEqual([page.name, true, true]);
  }

  override toString(): string {
    const { calls } = this.server.world;
    const ids = [...calls.private.values(), ...calls.group.values()].map(({ callId }) => callId);
    return [`server: ${ids.join(' and ') || 'no call'}`, ...this.pages].join('; ');
  }

  #watch(page: Page): void {
    const { view } = page;
    if (page.isClosed || !view) return;
    const { tracks, connections } = page.seat.platform.leftovers;
    if (view.phase === 'ringing' && tracks + connections > 0) this.violations.push(`${page} with media`);
    if (view.phase !== 'closed') return;
    const { kind, generation } = view;
    this.clock.after(OFF_WITHIN_MS, () => {
      const isSame = page.view?.kind === kind && page.view.generation === generation;
      if (isSame && !page.isClosed && !page.isOff) this.violations.push(`${page}, and media are still on`);
    });
  }

  #wiredDevice(): MemoryDevice {
    const { fetch, openSocket } = this.wire;
    const page = { origin: this.server.origin, secure: true };
    const network = { fetch, openSocket };
    return createMemoryDevice({ clock: this.clock, network, page, seed: this.pages.length + 1 });
  }
}
