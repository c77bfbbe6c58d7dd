import { videoLimit } from '../../../packages/im-rtc/src/media-plane/mesh.ts';
import { clear, DEVICES, decoded, play, type Steps, stopwatch } from './picture.ts';

interface Signal {
  readonly from: number;
  readonly to: number;
  readonly description?: RTCSessionDescriptionInit;
  readonly candidate?: RTCIceCandidateInit;
}

/**
 * The limit, written by hand: a connection to each of the others, whose signals go from page to page. The one that is
 * called opens its devices once the offer is there. Nothing is ever lost, refused or restarted.
 */
export class BareCalls {
  readonly #own: number;
  readonly #channel = new BroadcastChannel('bare');
  readonly #links = new Map<number, RTCPeerConnection>();
  #watch = stopwatch();
  #media: Promise<MediaStream> | undefined;
  #others = 0;
  #pictures = 0;
  #all = Promise.withResolvers<void>();

  constructor(own: number) {
    this.#own = own;
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Signal>) => {
      if (data.to === own) void this.#take(data);
    });
  }

  /** Gets ready for the offers of a call with so many others. */
  join(others: number): void {
    this.#others = others;
    this.#pictures = 0;
    this.#all = Promise.withResolvers();
  }

  /** Offers to these. Resolves with the first frames of all the others. */
  async call(peers: readonly number[]): Promise<Steps> {
    this.#watch = stopwatch();
    const media = await this.#open();
    this.#watch.note('devices');
    for (const peer of peers) void this.#offer(peer, media);
    await this.#all.promise;
    this.#watch.note('frame');
    return this.#watch.steps;
  }

  async end(): Promise<void> {
    for (const link of this.#links.values()) link.close();
    this.#links.clear();
    for (const track of (await this.#media)?.getTracks() ?? []) track.stop();
    this.#media = undefined;
    clear();
  }

  #open(): Promise<MediaStream> {
    this.#media ??= navigator.mediaDevices.getUserMedia(DEVICES);
    return this.#media;
  }

  async #offer(peer: number, media: MediaStream): Promise<void> {
    const link = this.#link(peer);
    this.#give(link, media);
    await this.#describe(peer, link);
  }

  async #take({ from, description, candidate }: Signal): Promise<void> {
    const link = this.#links.get(from) ?? this.#link(from);
    if (candidate) await link.addIceCandidate(candidate);
    if (!description) return;
    const [media] = await Promise.all([this.#open(), link.setRemoteDescription(description)]);
    if (description.type === 'answer') return;
    this.#give(link, media);
    await this.#describe(from, link);
  }

  #link(peer: number): RTCPeerConnection {
    const link = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    link.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate) this.#send(peer, { candidate: candidate.toJSON() });
    });
    link.addEventListener('connectionstatechange', () => {
      if (link.connectionState === 'connected') this.#watch.note('connected');
    });
    link.addEventListener('track', ({ track, streams: [stream] }) => {
      if (track.kind !== 'video' || !stream) return;
      play(stream);
      void decoded(track).then(() => this.#seen());
    });
    this.#links.set(peer, link);
    return link;
  }

  #give(link: RTCPeerConnection, media: MediaStream): void {
    for (const track of media.getTracks()) link.addTrack(track, media);
  }

  async #describe(peer: number, link: RTCPeerConnection): Promise<void> {
    await link.setLocalDescription();
    if (link.localDescription) this.#send(peer, { description: link.localDescription.toJSON() });
    for (const sender of link.getSenders().filter(({ track }) => track?.kind === 'video')) {
      const parameters = sender.getParameters();
      Object.assign(parameters.encodings[0] ?? {}, videoLimit(this.#others, false));
      await sender.setParameters(parameters);
    }
  }

  #seen(): void {
    this.#pictures += 1;
    if (this.#pictures === this.#others) this.#all.resolve();
  }

  #send(to: number, signal: Omit<Signal, 'from' | 'to'>): void {
    this.#channel.postMessage({ from: this.#own, to, ...signal } satisfies Signal);
  }
}
