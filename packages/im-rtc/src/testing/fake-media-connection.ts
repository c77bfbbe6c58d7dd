import type { IceServer } from 'im-sdk/protocol';
import type {
  ConnectionOptions,
  MediaConnection,
  ReceivedStats,
  SentTracks,
  VideoLimit,
} from '../platform/call-platform.ts';
import { FakeMediaStream, FakeMediaTrack } from './fake-media.ts';
import { type FakeIceNetwork, FakePeerConnection, type Pause } from './fake-peer-connection.ts';

/** A fake peer connection that counts as a connection of a call. Texts reach the peer while there is a path. */
export class FakeMediaConnection extends FakePeerConnection implements MediaConnection {
  readonly stream: MediaStream = new FakeMediaStream([new FakeMediaTrack('audio', 'remote', 'remote')], 'remote');
  /** Options that it was made with. */
  readonly options: ConnectionOptions;
  /** Tracks that are sent. */
  sent: SentTracks = { audio: undefined, video: undefined };
  /** Limit of the sent picture. */
  limit: VideoLimit | undefined;
  /** Servers in force. */
  iceServers: readonly IceServer[];
  /** Answer of `stats`. */
  received: ReceivedStats = { packets: 0, lost: 0, frames: 0, jitterMs: 0, rttMs: 0, energy: 0 };
  readonly #ice: FakeIceNetwork;
  #text: string | undefined;

  constructor(options: ConnectionOptions, network: FakeIceNetwork, pause?: Pause) {
    super(network, pause);
    this.options = options;
    this.iceServers = options.iceServers;
    this.#ice = network;
    this.addEventListener('connectionstatechange', () => {
      if (this.connectionState !== 'connected') return;
      options.onTrack();
      this.#deliver();
    });
    if (options.isInitiator) this.addTransceiver();
  }

  send(tracks: SentTracks): void {
    this.sent = tracks;
  }

  limitVideo(limit: VideoLimit): void {
    this.limit = limit;
  }

  configure(iceServers: readonly IceServer[]): void {
    this.iceServers = iceServers;
  }

  post(text: string): void {
    this.#text = text;
    if (this.connectionState === 'connected') this.#deliver();
  }

  async stats(): Promise<ReceivedStats> {
    return this.received;
  }

  #deliver(): void {
    const peer = this.#ice.peerOf(this);
    if (peer instanceof FakeMediaConnection && this.#text !== undefined) peer.options.onText(this.#text);
  }
}
