import type { IceServer } from 'im-sdk/protocol';
import type { CallDevice } from '../call-views.ts';
import type { PeerConnection } from '../link/peer-connection.ts';

/** Stops what was started. Further calls do nothing. */
export type Stop = () => void;

/** Tracks that are sent; `undefined` sends nothing of the kind. */
export interface SentTracks {
  /** Microphone. */
  readonly audio: MediaStreamTrack | undefined;
  /** Camera or screen. */
  readonly video: MediaStreamTrack | undefined;
}

/** Most that a sent picture may take. */
export interface VideoLimit {
  /** Bits per second. */
  readonly maxBitrate: number;
  /** Width and height are divided by it. */
  readonly scaleResolutionDownBy: number;
  /** Frames per second. */
  readonly maxFramerate: number;
}

/** Totals of the media that a connection received since its start, and the present path. */
export interface ReceivedStats {
  /** Packets of sound and picture. */
  readonly packets: number;
  /** Packets that were lost. */
  readonly lost: number;
  /** Pictures that were decoded. */
  readonly frames: number;
  /** Jitter of the sound. */
  readonly jitterMs: number;
  /** Round trip; 0 while unknown. */
  readonly rttMs: number;
  /** Energy of the sound: the sum of its squared loudness (0 to 1), by seconds. */
  readonly energy: number;
}

/** An `RTCPeerConnection` with one sound and one picture in each direction. */
export interface MediaConnection extends PeerConnection {
  /** Received sound and picture. */
  readonly stream: MediaStream;
  /** Replaces the sent tracks, without a negotiation. */
  send(tracks: SentTracks): void;
  /** Limits the sent picture. */
  limitVideo(limit: VideoLimit): void;
  /** Sets servers with fresh credentials, for the next ICE restart. */
  configure(iceServers: readonly IceServer[]): void;
  /** Sends a text to the peer beside the media, now or once the path is up. The last one counts. */
  post(text: string): void;
  /** Totals of the received media. */
  stats(): Promise<ReceivedStats>;
}

/** Options of a connection. */
export interface ConnectionOptions {
  /** STUN and TURN servers. */
  readonly iceServers: readonly IceServer[];
  /** Only TURN: the peer does not see the address of this device. */
  readonly isRelayOnly: boolean;
  /** Makes the first offer. */
  readonly isInitiator: boolean;
  /** A track was received. */
  readonly onTrack: () => void;
  /** A text of the peer's `post`. */
  readonly onText: (text: string) => void;
}

/** One tone of a sound. */
export interface Tone {
  /** Pitch. */
  readonly hz: number;
  /** Start in the sound. */
  readonly atMs: number;
  /** Duration. */
  readonly ms: number;
}

/** How a sound is played. */
export interface SoundOptions {
  /** Speaker; `''` for the default one. */
  readonly speakerId: string;
  /** Plays again and again at this interval. */
  readonly everyMs?: number;
  /** Of the tabs with the same name, one that can play does so; visible tabs first. */
  readonly turn?: string | undefined;
}

/** Environment of the call engine: time, devices, connections, sounds. The browser's is `createBrowserCallPlatform`. */
export interface CallPlatform {
  /** False on a page by http: the browser offers no devices there. */
  readonly isSecure: boolean;
  /** False without `RTCPeerConnection`. */
  readonly hasWebRtc: boolean;
  /** Time of day (epoch ms). */
  now(): number;
  /** Calls back once. */
  after(ms: number, run: () => void): Stop;
  /** The page goes away. */
  onPageHide(run: () => void): Stop;
  /** Makes a connection. */
  connect(options: ConnectionOptions): MediaConnection;
  /** `getUserMedia`. Rejects with a `DOMException`. */
  openDevices(constraints: MediaStreamConstraints): Promise<MediaStream>;
  /** `getDisplayMedia`, the picture alone. */
  openScreen(): Promise<MediaStream>;
  /** Devices of this machine by kind. */
  listDevices(): Promise<Readonly<Record<MediaDeviceKind, readonly CallDevice[]>>>;
  /** A device was plugged or unplugged. */
  onDevicesChanged(run: () => void): Stop;
  /** Makes a stream. */
  streamOf(track: MediaStreamTrack): MediaStream;
  /** Measures the loudness of a track, 0 to 1. */
  measure(track: MediaStreamTrack): { level(): number; stop(): void };
  /** Plays a sound over a speaker. */
  play(tones: readonly Tone[], options: SoundOptions): Stop;
  /** A text that is kept on this device. */
  readonly stored: { get(): string | undefined; set(text: string): void };
}
