import { limits } from 'im-sdk/protocol';
import type { RemoteMediaView } from '../call-views.ts';
import { keepSame } from '../media/value.ts';
import type { CallPlatform, MediaConnection, ReceivedStats, Stop } from '../platform/call-platform.ts';
import { nextQuality, type QualityState } from './quality.ts';

/** Flags of the peer's media, sent beside them (`MediaConnection.post`). */
export interface PeerMedia {
  /** A picture is sent. */
  readonly hasVideo: boolean;
  /** The picture is the screen. */
  readonly isSharing: boolean;
  /** No voice is sent. */
  readonly isMuted: boolean;
}

/** View of a participant without a link. */
export const NO_MEDIA: RemoteMediaView = {
  stream: undefined,
  hasPicture: false,
  isSharing: false,
  isMuted: false,
  isSpeaking: false,
  quality: 'unknown',
  isStalled: false,
};

const NOTHING: ReceivedStats = { packets: 0, lost: 0, frames: 0, jitterMs: 0, rttMs: 0, energy: 0 };
/** Samples without frames, while packets come, after which the camera of a peer that sends no flags counts as off. */
const SAMPLES_WITHOUT_FRAMES = 3;

/** Samples the statistics of a connection: picture, voice, quality. */
export class LinkMonitor {
  readonly #platform: CallPlatform;
  readonly #connection: MediaConnection;
  readonly #onChange: () => void;
  #stop: Stop;
  #isOver = false;
  #stats = NOTHING;
  #quality: QualityState = { quality: 'unknown', opposing: 0 };
  #packetsAt: number | undefined;
  #sampledAt: number;
  #isSpeaking = false;
  /** Frames came since the camera was turned on. */
  #hasFrames = false;
  #withoutFrames = 0;
  #hasTrack = false;
  #peer: PeerMedia | undefined;
  #view = NO_MEDIA;

  constructor(platform: CallPlatform, connection: MediaConnection, onChange: () => void) {
    this.#platform = platform;
    this.#connection = connection;
    this.#onChange = onChange;
    this.#sampledAt = platform.now();
    this.#stop = this.#later();
  }

  /** View for a window. The same object until it changes. */
  get view(): RemoteMediaView {
    return this.#view;
  }

  /** A track was received. */
  trackAdded(): void {
    this.#hasTrack = true;
    this.#update();
  }

  /** The peer sent its flags. */
  setPeer(text: string): void {
    const peer = readPeer(text);
    if (!peer) return;
    if (!peer.hasVideo) this.#hasFrames = false;
    this.#peer = peer;
    this.#update();
  }

  stop(): void {
    this.#isOver = true;
    this.#stop();
  }

  /** The first frame of a picture is shown soon. */
  #later(): Stop {
    const isExpected = this.#peer?.hasVideo === true && !this.#hasFrames;
    const ms = isExpected ? limits.callLevelEveryMs : limits.callStatsEveryMs;
    return this.#platform.after(ms, () => void this.#sample(!isExpected));
  }

  async #sample(isWhole: boolean): Promise<void> {
    const before = this.#stats;
    const now = await this.#connection.stats().catch(() => before);
    if (this.#isOver) return;
    const hasPackets = now.packets > before.packets;
    if (hasPackets) this.#packetsAt = this.#platform.now();
    const isFrame = now.frames > before.frames;
    if (isFrame) this.#hasFrames = true;
    // Without packets the last frame stands still.
    this.#withoutFrames = isFrame ? 0 : this.#withoutFrames + Number(hasPackets);
    if (!this.#peer && this.#withoutFrames >= SAMPLES_WITHOUT_FRAMES) this.#hasFrames = false;
    // Timers of a background tab are late.
    const sampledAt = this.#platform.now();
    const elapsedMs = sampledAt - this.#sampledAt;
    this.#sampledAt = sampledAt;
    if (elapsedMs > 0) this.#isSpeaking = isSpeech(now.energy - before.energy, elapsedMs);
    if (isWhole) this.#quality = nextQuality(this.#quality, before, now);
    this.#stats = now;
    this.#update();
    this.#stop = this.#later();
  }

  #update(): void {
    const { hasVideo = true, isSharing = false, isMuted = false } = this.#peer ?? {};
    const silentMs = this.#packetsAt === undefined ? 0 : this.#platform.now() - this.#packetsAt;
    const view = keepSame(this.#view, {
      stream: this.#hasTrack ? this.#connection.stream : undefined,
      hasPicture: hasVideo && this.#hasFrames,
      isSharing: isSharing && hasVideo,
      isMuted,
      isSpeaking: this.#isSpeaking && !isMuted,
      quality: this.#quality.quality,
      isStalled: silentMs > limits.callStalledMs,
    });
    if (view === this.#view) return;
    this.#view = view;
    this.#onChange();
  }
}

function readPeer(text: string): PeerMedia | undefined {
  try {
    const { hasVideo, isSharing, isMuted } = JSON.parse(text) as Partial<Record<keyof PeerMedia, unknown>>;
    return { hasVideo: hasVideo === true, isSharing: isSharing === true, isMuted: isMuted === true };
  } catch {
    return undefined;
  }
}

/** Mean loudness of a voice, squared, in one second. */
const SPEECH_ENERGY = 0.0004;

/** True if the sound received in `ms` is a voice. `energy`: growth of `totalAudioEnergy` of `getStats` meanwhile. */
function isSpeech(energy: number, ms: number): boolean {
  return energy / (ms / 1_000) > SPEECH_ENERGY;
}
