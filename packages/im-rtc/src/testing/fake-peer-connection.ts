import type { PeerConnection } from '../link/peer-connection.ts';

/** Lets other work run first. Tests hand in one that chooses the order. */
export type Pause = () => Promise<void>;

/** Connections that can reach each other. Two are connected once their ICE generations and candidates fit. */
export class FakeIceNetwork {
  readonly #connections: FakePeerConnection[] = [];
  #generations = 0;

  /** A new user name fragment. */
  nextGeneration(): string {
    this.#generations += 1;
    return `u${this.#generations}`;
  }

  /** Adds a connection. */
  add(connection: FakePeerConnection): void {
    this.#connections.push(connection);
  }

  /** The present path is lost: only a new ICE generation connects again. */
  breakPaths(): void {
    for (const connection of this.#connections) connection.breakPath();
    this.check();
  }

  /** The other end of a path. */
  peerOf(one: FakePeerConnection): FakePeerConnection | undefined {
    return this.#connections.find((other) => other !== one && one.fits(other) && other.fits(one));
  }

  /** Looks which connections have a path. */
  check(): void {
    for (const one of this.#connections) {
      one.setConnected(this.peerOf(one) !== undefined);
    }
  }
}

/** A candidate event of a fake connection. */
class CandidateEvent extends Event {
  readonly candidate: { readonly candidate: string; toJSON(): { candidate: string; usernameFragment: string } };

  constructor(candidate: string, usernameFragment: string) {
    super('icecandidate');
    this.candidate = { candidate, toJSON: () => ({ candidate, usernameFragment }) };
  }
}

/**
 * Peer connection without media, for tests: signalling states, implicit rollback, ICE generations, candidates, and the
 * errors of a browser where a call does not fit the state.
 */
export class FakePeerConnection extends EventTarget implements PeerConnection {
  /** Signalling state. */
  signalingState: 'stable' | 'have-local-offer' | 'have-remote-offer' | 'closed' = 'stable';
  connectionState: PeerConnection['connectionState'] = 'new';
  localDescription: { type: 'offer' | 'answer'; sdp: string } | null = null;
  readonly #network: FakeIceNetwork;
  readonly #pause: Pause;
  readonly #candidates = new Set<string>();
  #local: string | undefined;
  #remote: string | undefined;
  #pendingLocal: string | undefined;
  #pendingRemote: string | undefined;
  #brokenLocal: string | undefined;
  #needsNegotiation = false;
  #isRestarting = false;
  #chain: Promise<unknown> = Promise.resolve();

  constructor(network: FakeIceNetwork, pause: Pause = () => Promise.resolve()) {
    super();
    this.#network = network;
    this.#pause = pause;
    network.add(this);
  }

  /** Adds a media section: a negotiation is needed. */
  addTransceiver(): void {
    this.#needsNegotiation = true;
    void this.#announceNegotiation();
  }

  setLocalDescription(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.signalingState === 'have-remote-offer') this.#answer();
      else this.#offer();
      // Candidates may be found before the caller gets on.
      await this.#pause();
    });
  }

  setRemoteDescription({ type, sdp }: { type: 'offer' | 'answer'; sdp: string }): Promise<void> {
    return this.#enqueue(async () => {
      const generation = /a=ice-ufrag:(\S+)/.exec(sdp)?.[1];
      if (type === 'answer') {
        if (this.signalingState !== 'have-local-offer') throw new DOMException('no offer', 'InvalidStateError');
        this.#settle(this.#pendingLocal, generation);
        return;
      }
      this.#pendingLocal = undefined;
      this.#pendingRemote = generation;
      this.signalingState = 'have-remote-offer';
    });
  }

  addIceCandidate({ candidate, usernameFragment }: { candidate: string; usernameFragment?: string | null }) {
    return this.#enqueue(async () => {
      const known = [this.#pendingRemote, this.#remote].filter((name) => name !== undefined);
      if (known.length === 0) throw new DOMException('no remote description', 'InvalidStateError');
      const fragment = usernameFragment ?? known[0];
      if (!known.includes(fragment ?? '')) throw new DOMException('unknown generation', 'OperationError');
      this.#candidates.add(`${fragment} ${candidate}`);
      this.#network.check();
    });
  }

  restartIce(): void {
    this.#isRestarting = true;
    void this.#announceNegotiation();
  }

  close(): void {
    this.signalingState = 'closed';
    this.connectionState = 'closed';
    this.#local = undefined;
    this.#network.check();
  }

  /** True if this end has a candidate of the other, and both mean the same two generations. */
  fits(other: FakePeerConnection): boolean {
    return (
      this.#local !== undefined &&
      this.#local === other.#remote &&
      this.#local !== this.#brokenLocal &&
      [...this.#candidates].some((candidate) => candidate.startsWith(`${this.#remote} `))
    );
  }

  /** Loses the path of the present generation. */
  breakPath(): void {
    this.#brokenLocal = this.#local;
  }

  /** Sets the state of the media path. */
  setConnected(isConnected: boolean): void {
    const { connectionState } = this;
    if (connectionState === 'closed' || isConnected === (connectionState === 'connected')) return;
    if (!isConnected && connectionState !== 'connected') return;
    this.connectionState = isConnected ? 'connected' : 'disconnected';
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  #offer(): void {
    const isNew = this.#isRestarting || this.#local === undefined;
    const generation = isNew ? this.#network.nextGeneration() : (this.#local ?? '');
    this.#isRestarting = false;
    this.#pendingLocal = generation;
    this.signalingState = 'have-local-offer';
    this.localDescription = { type: 'offer', sdp: `v=0\r\na=ice-ufrag:${generation}\r\n` };
    if (isNew) void this.#gather(generation);
  }

  #answer(): void {
    const isNew = this.#pendingRemote !== this.#remote || this.#local === undefined;
    const generation = isNew ? this.#network.nextGeneration() : (this.#local ?? '');
    this.localDescription = { type: 'answer', sdp: `v=0\r\na=ice-ufrag:${generation}\r\n` };
    this.#settle(generation, this.#pendingRemote);
    if (isNew) void this.#gather(generation);
  }

  #settle(local: string | undefined, remote: string | undefined): void {
    this.#local = local;
    this.#remote = remote;
    this.#pendingLocal = undefined;
    this.#pendingRemote = undefined;
    this.#needsNegotiation = false;
    this.signalingState = 'stable';
    this.#network.check();
    void this.#announceNegotiation();
  }

  async #gather(generation: string): Promise<void> {
    for (const candidate of ['host', 'relay']) {
      await this.#pause();
      this.dispatchEvent(new CandidateEvent(candidate, generation));
    }
  }

  async #announceNegotiation(): Promise<void> {
    await this.#pause();
    const isNeeded = this.#needsNegotiation || this.#isRestarting;
    if (isNeeded && this.signalingState === 'stable') this.dispatchEvent(new Event('negotiationneeded'));
  }

  /** Operations run one after another, as in a browser. */
  #enqueue(operation: () => Promise<void>): Promise<void> {
    const run = this.#chain.then(async () => {
      await this.#pause();
      if (this.signalingState === 'closed') throw new DOMException('closed', 'InvalidStateError');
      await operation();
    });
    this.#chain = run.catch(() => undefined);
    return run;
  }
}
