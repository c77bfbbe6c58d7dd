import type { CallConfig, CallLinkSignal } from 'im-sdk/protocol';
import type { RemoteMediaView } from '../call-views.ts';
import { LinkMonitor, NO_MEDIA } from '../diagnostics/link-monitor.ts';
import { PeerLink } from '../link/peer-link.ts';
import { isPolite } from '../link/politeness.ts';
import type { CallPlatform, MediaConnection, VideoLimit } from '../platform/call-platform.ts';
import type { LinkSpec, SentMedia } from './media-plane.ts';

interface MeshLinkParts {
  readonly platform: CallPlatform;
  readonly spec: LinkSpec;
  readonly isRelayOnly: boolean;
  readonly bothMayOffer: boolean;
  readonly ends: { readonly ownId: number; readonly userId: number };
  /** Servers whose credentials are valid. */
  readonly config: () => Promise<CallConfig>;
  /** A new value at each call, greater than all before (epoch ms). */
  readonly nextEpoch: () => number;
  readonly post: (signal: CallLinkSignal) => Promise<'posted' | 'refused'>;
  readonly onChange: () => void;
  readonly onLink: (change: 'up' | 'lost' | 'refused') => void;
}

interface Opened {
  readonly epoch: number;
  readonly isInitiator: boolean;
  readonly connection: MediaConnection;
  readonly peer: PeerLink;
  readonly monitor: LinkMonitor;
}

/**
 * Link to one participant, with its connection. Signals wait until the connection has its servers. When the participant
 * opens a new link, the connection is replaced.
 */
export class MeshLink {
  readonly linkId: number;
  readonly #parts: MeshLinkParts;
  #opened: Opened | undefined;
  #waiting: CallLinkSignal[] = [];
  #media: SentMedia | undefined;
  #limit: VideoLimit | undefined;
  #isClosed = false;
  /** Number of the latest opening; an earlier one that gets its servers late is out of date. */
  #opening = 0;

  constructor(parts: MeshLinkParts) {
    this.linkId = parts.spec.linkId;
    this.#parts = parts;
    void this.#open(parts.spec.isInitiator);
  }

  /** Media of the participant. */
  get view(): RemoteMediaView {
    return this.#opened?.monitor.view ?? NO_MEDIA;
  }

  receive(signal: CallLinkSignal): void {
    if (this.#opened) this.#opened.peer.receive(signal);
    else this.#waiting.push(signal);
  }

  /** Restarts ICE with fresh servers. */
  async restart(config: Promise<CallConfig>): Promise<void> {
    const { iceServers } = await config;
    if (this.#isClosed) return;
    const opened = this.#opened;
    if (!opened) return;
    // No offer came: the end that makes it is gone, or has opened a new link.
    if (this.#parts.bothMayOffer && !opened.isInitiator && !opened.peer.isBound) {
      this.#reopen(true);
      return;
    }
    opened.connection.configure(iceServers);
    opened.peer.restart();
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
    this.#disconnect();
  }

  #disconnect(): void {
    this.#opened?.monitor.stop();
    this.#opened?.peer.close();
    this.#opened = undefined;
  }

  /** Replaces the connection. The path counts as lost until the new one is up. */
  #reopen(isInitiator: boolean): void {
    this.#disconnect();
    this.#parts.onLink('lost');
    if (!this.#isClosed) void this.#open(isInitiator);
  }

  #renew(signal: CallLinkSignal, { epoch }: Opened): void {
    // Addressed to the link that is replaced.
    this.#waiting = [signal.peerEpoch === epoch ? { ...signal, peerEpoch: undefined } : signal];
    this.#reopen(false);
  }

  #introduce({ isInitiator }: Opened): void {
    // The initiator's offer is on its way. In a private call only the caller may offer.
    if (!isInitiator && this.#parts.bothMayOffer) this.#reopen(true);
  }

  async #open(isInitiator: boolean): Promise<void> {
    this.#opening += 1;
    const opening = this.#opening;
    const { iceServers } = await this.#parts.config();
    if (!this.#isClosed && opening === this.#opening) this.#connect(iceServers, isInitiator);
  }

  #connect(iceServers: CallConfig['iceServers'], isInitiator: boolean): void {
    const { platform, isRelayOnly, ends, post, onChange, onLink, nextEpoch } = this.#parts;
    const epoch = nextEpoch();
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
      epoch,
      post,
      startTimer: (ms, run) => platform.after(ms, run),
    });
    for (const change of ['up', 'lost', 'refused'] as const) peer.on(change, () => onLink(change));
    const opened: Opened = { epoch, isInitiator, connection, peer, monitor };
    peer.on('renewed', (signal) => this.#renew(signal, opened));
    peer.on('unknownToPeer', () => this.#introduce(opened));
    this.#opened = opened;
    if (this.#media) this.send(this.#media);
    if (this.#limit) this.limit(this.#limit);
    for (const signal of this.#waiting.splice(0)) this.receive(signal);
  }
}
