import { type CallConfig, type CallLinkSignal, limits } from 'im-sdk/protocol';
import type { RemoteMediaView } from '../call-views.ts';
import { NO_MEDIA } from '../diagnostics/link-monitor.ts';
import type { CallPlatform, VideoLimit } from '../platform/call-platform.ts';
import type { LinkSpec, MediaPlane, MediaPlaneListeners, SentMedia } from './media-plane.ts';
import { MeshLink } from './mesh-link.ts';

/** Parts of a mesh. */
export interface MeshParts {
  readonly platform: CallPlatform;
  /** Fresh servers. */
  readonly config: () => Promise<CallConfig>;
  readonly isRelayOnly: boolean;
  /** Either end may make an offer; in a private call only the caller. */
  readonly bothMayOffer: boolean;
  /** User id of this account. */
  readonly ownId: number;
  /** Posts a signal to a participant. Rejects if it may not have arrived. */
  readonly post: (userId: number, signal: CallLinkSignal) => Promise<'posted' | 'refused'>;
  readonly listeners: MediaPlaneListeners;
}

/** One connection to each of the others. */
export class Mesh implements MediaPlane {
  readonly #parts: MeshParts;
  readonly #links = new Map<number, MeshLink>();
  #config: Promise<CallConfig>;
  #configAt: number;
  #epoch = 0;
  #media: SentMedia = { audio: undefined, video: undefined, isSharing: false, isMuted: true };

  constructor(parts: MeshParts) {
    this.#parts = parts;
    // Asked for while the devices open.
    this.#config = parts.config();
    this.#configAt = parts.platform.now();
  }

  keep(links: ReadonlyMap<number, LinkSpec>): void {
    const before = this.#links.size;
    for (const [userId, link] of this.#links) {
      if (links.get(userId)?.linkId === link.linkId) continue;
      link.close();
      this.#links.delete(userId);
    }
    for (const [userId, spec] of links) {
      if (!this.#links.has(userId)) this.#links.set(userId, this.#open(userId, spec));
    }
    if (this.#links.size !== before) this.#limit();
  }

  deliver(userId: number, linkId: number, signal: CallLinkSignal): void {
    this.#find(userId, linkId)?.receive(signal);
  }

  restart(userId: number, linkId: number): void {
    const link = this.#find(userId, linkId);
    if (link) void link.restart(this.#askConfig());
  }

  send(media: SentMedia): void {
    const isOther = media.isSharing !== this.#media.isSharing;
    this.#media = media;
    for (const link of this.#links.values()) link.send(media);
    if (isOther) this.#limit();
  }

  view(userId: number): RemoteMediaView {
    return this.#links.get(userId)?.view ?? NO_MEDIA;
  }

  close(): void {
    this.keep(new Map());
  }

  #open(userId: number, spec: LinkSpec): MeshLink {
    const { platform, isRelayOnly, bothMayOffer, ownId, post, listeners } = this.#parts;
    const link = new MeshLink({
      platform,
      spec,
      isRelayOnly,
      bothMayOffer,
      ends: { ownId, userId },
      config: () => this.#freshConfig(),
      nextEpoch: () => this.#nextEpoch(),
      post: (signal) => post(userId, signal),
      onChange: () => listeners.onChange(),
      onLink: (change) => {
        if (change === 'up') this.#limit();
        listeners.onLink(change, userId, spec.linkId);
      },
    });
    link.send(this.#media);
    return link;
  }

  /** TURN credentials end during a long call: a new link asks for new ones. */
  #freshConfig(): Promise<CallConfig> {
    const ageMs = this.#parts.platform.now() - this.#configAt;
    return ageMs < limits.iceServersFreshMs ? this.#config : this.#askConfig();
  }

  #askConfig(): Promise<CallConfig> {
    this.#config = this.#parts.config();
    this.#configAt = this.#parts.platform.now();
    return this.#config;
  }

  #nextEpoch(): number {
    this.#epoch = Math.max(this.#parts.platform.now(), this.#epoch + 1);
    return this.#epoch;
  }

  #find(userId: number, linkId: number): MeshLink | undefined {
    const link = this.#links.get(userId);
    return link?.linkId === linkId ? link : undefined;
  }

  #limit(): void {
    const limit = videoLimit(this.#links.size, this.#media.isSharing);
    for (const link of this.#links.values()) link.limit(limit);
  }
}

const PLAN: readonly (readonly [most: number, limit: VideoLimit])[] = [
  [1, { maxBitrate: 1_500_000, scaleResolutionDownBy: 1, maxFramerate: 30 }],
  [2, { maxBitrate: 700_000, scaleResolutionDownBy: 1.5, maxFramerate: 25 }],
  [4, { maxBitrate: 350_000, scaleResolutionDownBy: 2, maxFramerate: 20 }],
];
const MANY: VideoLimit = { maxBitrate: 150_000, scaleResolutionDownBy: 4, maxFramerate: 15 };
const SCREEN_BITRATE = 1_500_000;

/** Limit of the picture that is sent to each of the others. A screen stays readable: it loses frames, not size. */
export function videoLimit(others: number, isSharing: boolean): VideoLimit {
  const limit = PLAN.find(([most]) => others <= most)?.[1] ?? MANY;
  if (!isSharing) return limit;
  return { maxBitrate: SCREEN_BITRATE / Math.max(1, others), scaleResolutionDownBy: 1, maxFramerate: 15 };
}
