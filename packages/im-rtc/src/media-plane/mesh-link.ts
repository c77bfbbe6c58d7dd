import type { CallConfig } from 'im-sdk/protocol';
import type { RemoteMediaView } from '../call-views.ts';
import { LinkMonitor, NO_MEDIA } from '../diagnostics/link-monitor.ts';
import type { NumberedSignal } from '../link/link-signal.ts';
import { PeerLink } from '../link/peer-link.ts';
import { isPolite } from '../link/politeness.ts';
import type { CallPlatform, MediaConnection, VideoLimit } from '../platform/call-platform.ts';
import type { LinkSpec, SentMedia } from './media-plane.ts';

interface MeshLinkParts {
  readonly platform: CallPlatform;
  readonly spec: LinkSpec;
  readonly isRelayOnly: boolean;
  readonly ends: { readonly ownId: number; readonly userId: number };
  readonly config: Promise<CallConfig>;
  readonly post: (signal: NumberedSignal) => Promise<'posted' | 'refused'>;
  readonly onChange: () => void;
  readonly onLink: (change: 'up' | 'lost' | 'refused') => void;
}

interface Opened {
  readonly connection: MediaConnection;
  readonly peer: PeerLink;
  readonly monitor: LinkMonitor;
}

/** Link to one participant, with its connection. Signals wait until the connection has its servers. */
export class MeshLink {
  readonly linkId: number;
  readonly #parts: MeshLinkParts;
  #opened: Opened | undefined;
  #waiting: NumberedSignal[] = [];
  #media: SentMedia | undefined;
  #limit: VideoLimit | undefined;
  #isClosed = false;

  constructor(parts: MeshLinkParts) {
    this.linkId = parts.spec.linkId;
    this.#parts = parts;
    void parts.config.then((config) => this.#isClosed || this.#open(config));
  }

  /** Media of the participant. */
  get view(): RemoteMediaView {
    return this.#opened?.monitor.view ?? NO_MEDIA;
  }

  receive(signal: NumberedSignal): void {
    if (this.#opened) this.#opened.peer.receive(signal);
    else this.#waiting.push(signal);
  }

  /** Restarts ICE with fresh servers. */
  async restart(config: Promise<CallConfig>): Promise<void> {
    const { iceServers } = await config;
    if (this.#isClosed) return;
    this.#opened?.connection.configure(iceServers);
    this.#opened?.peer.restart();
  }

  send(media: SentMedia): void {
    this.#media = media;
    const { audio, video, isSharing, isMuted } = media;
    this.#opened?.connection.send({ audio, video });
    this.#opened?.connection.post(JSON.stringify({ hasVideo: video !== undefined, isSharing, isMuted }));
  }

  limit(limit: VideoLimit): void {
    this.#limit = limit;
    this.#opened?.connection.limitVideo(limit);
  }

  close(): void {
    this.#isClosed = true;
    this.#opened?.monitor.stop();
    this.#opened?.peer.close();
    this.#opened = undefined;
  }

  #open({ iceServers }: CallConfig): void {
    const { platform, spec, isRelayOnly, ends, post, onChange, onLink } = this.#parts;
    const { isInitiator } = spec;
    const connection = platform.connect({
      iceServers,
      isRelayOnly,
      isInitiator,
      onTrack: () => monitor.trackAdded(),
      onText: (text) => monitor.setPeer(text),
    });
    const monitor = new LinkMonitor(platform, connection, onChange);
    const end = (userId: number) => ({ userId, deviceNo: '' });
    const peer = new PeerLink({
      connection,
      isPolite: isPolite(end(ends.ownId), end(ends.userId)),
      isInitiator,
      post,
      startTimer: (ms, run) => platform.after(ms, run),
    });
    for (const change of ['up', 'lost', 'refused'] as const) peer.on(change, () => onLink(change));
    this.#opened = { connection, peer, monitor };
    if (this.#media) this.send(this.#media);
    if (this.#limit) this.limit(this.#limit);
    for (const signal of this.#waiting.splice(0)) peer.receive(signal);
  }
}
