import type { IceServer } from 'im-sdk/protocol';
import type { PeerConnection } from '../link/peer-connection.ts';
import type { ConnectionOptions, MediaConnection, ReceivedStats, SentTracks, VideoLimit } from './call-platform.ts';

const KINDS = ['audio', 'video'] as const;
type Kind = (typeof KINDS)[number];

/** `MediaConnection` over an `RTCPeerConnection`. */
export class BrowserConnection implements MediaConnection {
  readonly stream = new MediaStream();
  readonly #options: ConnectionOptions;
  readonly #listeners = new Map<(event: Event) => void, string>();
  /** Names the sent tracks for peers that look for a stream. */
  readonly #sentStream = new MediaStream();
  readonly #transceivers = new Map<Kind, RTCRtpTransceiver>();
  #pc: RTCPeerConnection;
  #sent: SentTracks = { audio: undefined, video: undefined };
  #limit: VideoLimit | undefined;
  #channel: RTCDataChannel | undefined;
  #text = '';

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#pc = this.#make(forBrowser(options.iceServers));
    // The other end takes its transceivers from the first offer.
    if (!options.isInitiator) return;
    for (const kind of KINDS) {
      this.#transceivers.set(kind, this.#pc.addTransceiver(kind, { streams: [this.#sentStream] }));
    }
    this.#openChannel();
  }

  get connectionState(): PeerConnection['connectionState'] {
    return this.#pc.connectionState;
  }

  get localDescription(): RTCSessionDescription | null {
    return this.#pc.localDescription;
  }

  async setLocalDescription(): Promise<void> {
    await this.#pc.setLocalDescription();
  }

  async setRemoteDescription(description: { type: 'offer' | 'answer'; sdp: string }): Promise<void> {
    const { signalingState, remoteDescription } = this.#pc;
    const isOffer = description.type === 'offer';
    // After the rollback of a first offer Chromium does not always find candidates: a new connection does.
    if (isOffer && signalingState === 'have-local-offer' && !remoteDescription) this.#renew();
    await this.#pc.setRemoteDescription(description);
    if (!isOffer) return;
    this.#useOffered();
    if (description.sdp.includes('m=application')) this.#openChannel();
  }

  async addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    await this.#pc.addIceCandidate(candidate);
  }

  restartIce(): void {
    this.#pc.restartIce();
  }

  close(): void {
    this.#pc.close();
  }

  addEventListener(type: string, listener: (event: Event) => void): void {
    this.#listeners.set(listener, type);
    this.#pc.addEventListener(type, listener);
  }

  removeEventListener(type: string, listener: (event: Event) => void): void {
    this.#listeners.delete(listener);
    this.#pc.removeEventListener(type, listener);
  }

  send(tracks: SentTracks): void {
    this.#sent = tracks;
    for (const kind of KINDS) this.#replace(kind);
  }

  limitVideo(limit: VideoLimit): void {
    this.#limit = limit;
    const sender = this.#transceivers.get('video')?.sender;
    const parameters = sender?.getParameters();
    const [encoding] = parameters?.encodings ?? [];
    if (!sender || !parameters || !encoding) return;
    Object.assign(encoding, limit);
    sender.setParameters(parameters).catch(() => undefined);
  }

  configure(iceServers: readonly IceServer[]): void {
    this.#pc.setConfiguration({ ...this.#pc.getConfiguration(), iceServers: forBrowser(iceServers) });
  }

  post(text: string): void {
    this.#text = text;
    if (this.#channel?.readyState === 'open') this.#channel.send(text);
  }

  async stats(): Promise<ReceivedStats> {
    const total = { packets: 0, lost: 0, frames: 0, jitterMs: 0, rttMs: 0, energy: 0 };
    for (const report of (await this.#pc.getStats()).values()) {
      if (report.type === 'inbound-rtp') {
        total.packets += report.packetsReceived ?? 0;
        total.lost += report.packetsLost ?? 0;
        total.frames += report.framesDecoded ?? 0;
        total.energy += report.totalAudioEnergy ?? 0;
        if (report.kind === 'audio') total.jitterMs = (report.jitter ?? 0) * 1_000;
      }
      if (report.type === 'candidate-pair' && report.nominated && report.state === 'succeeded') {
        total.rttMs = (report.currentRoundTripTime ?? 0) * 1_000;
      }
    }
    return total;
  }

  #make(iceServers: RTCIceServer[]): RTCPeerConnection {
    const pc = new RTCPeerConnection({
      iceServers,
      iceTransportPolicy: this.#options.isRelayOnly ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    });
    pc.addEventListener('track', ({ track }) => {
      this.stream.addTrack(track);
      this.#options.onTrack();
    });
    for (const [listener, type] of this.#listeners) pc.addEventListener(type, listener);
    return pc;
  }

  /** Gives up a connection that has only made an offer. */
  #renew(): void {
    const { iceServers = [] } = this.#pc.getConfiguration();
    this.#pc.close();
    this.#transceivers.clear();
    this.#channel = undefined;
    this.#pc = this.#make(iceServers);
  }

  /** Sends over the transceivers of the peer's first offer. */
  #useOffered(): void {
    for (const kind of KINDS) {
      if (this.#transceivers.has(kind)) continue;
      const offered = this.#pc.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);
      if (!offered) continue;
      offered.direction = 'sendrecv';
      offered.sender.setStreams?.(this.#sentStream);
      this.#transceivers.set(kind, offered);
      this.#replace(kind);
    }
    if (this.#limit) this.limitVideo(this.#limit);
  }

  #replace(kind: Kind): void {
    const track = this.#sent[kind] ?? null;
    const sender = this.#transceivers.get(kind)?.sender;
    if (sender && sender.track !== track) sender.replaceTrack(track).catch(() => undefined);
  }

  #openChannel(): void {
    if (this.#channel) return;
    const channel = this.#pc.createDataChannel('media', { negotiated: true, id: 0 });
    this.#channel = channel;
    channel.addEventListener('open', () => this.post(this.#text));
    channel.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.#options.onText(data);
    });
  }
}

function forBrowser(servers: readonly IceServer[]): RTCIceServer[] {
  return servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username ? { username } : {}),
    ...(credential ? { credential } : {}),
  }));
}
