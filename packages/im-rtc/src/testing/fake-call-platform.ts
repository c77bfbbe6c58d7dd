import type { CallDevice } from '../call-views.ts';
import type {
  CallPlatform,
  ConnectionOptions,
  MediaConnection,
  SoundOptions,
  Stop,
  Tone,
} from '../platform/call-platform.ts';
import { FakeCallClock } from './fake-call-clock.ts';
import { FakeMediaDevices, FakeMediaStream } from './fake-media.ts';
import { FakeMediaConnection } from './fake-media-connection.ts';
import { FakeIceNetwork, type Pause } from './fake-peer-connection.ts';

/** Options of a fake platform. */
export interface FakeCallPlatformOptions {
  /** Its time; default one of its own. */
  readonly clock?: Pick<FakeCallClock, 'now' | 'after'>;
  /** Connections that can reach each other. */
  readonly network?: FakeIceNetwork;
  /** See `FakePeerConnection`. */
  readonly pause?: Pause;
}

/** Environment of a call engine without a browser: a test controls devices, connections, sounds and time. */
export class FakeCallPlatform implements CallPlatform {
  isSecure = true;
  hasWebRtc = true;
  /** Microphone, camera and screen. */
  readonly devices = new FakeMediaDevices();
  /** Connections that were made, oldest first. */
  readonly connections: FakeMediaConnection[] = [];
  /** Loudness of the own microphone. */
  loudness = 0;
  readonly #clock: Pick<FakeCallClock, 'now' | 'after'>;
  readonly #network: FakeIceNetwork;
  readonly #pause: Pause | undefined;
  readonly #pageHide = new Set<() => void>();
  readonly #devicesChanged = new Set<() => void>();
  readonly #sounds = new Set<{ readonly tones: readonly Tone[]; readonly turn: string | undefined }>();
  #measures = 0;
  #text: string | undefined;

  constructor({ clock = new FakeCallClock(), network = new FakeIceNetwork(), pause }: FakeCallPlatformOptions = {}) {
    this.#clock = clock;
    this.#network = network;
    this.#pause = pause;
  }

  /** Sounds that are playing. */
  get sounds(): readonly (readonly Tone[])[] {
    return [...this.#sounds].map(({ tones }) => tones);
  }

  /** Turns that the sounds that are playing share with other tabs. */
  get turns(): readonly string[] {
    return [...this.#sounds].flatMap(({ turn }) => turn ?? []);
  }

  /** Open resources. All are 0 after a call. */
  get leftovers(): { readonly tracks: number; readonly connections: number; readonly sounds: number; meters: number } {
    const open = this.connections.filter(({ connectionState }) => connectionState !== 'closed');
    return {
      tracks: this.devices.live.length,
      connections: open.length,
      sounds: this.#sounds.size,
      meters: this.#measures,
    };
  }

  /** The page goes away. */
  hidePage(): void {
    for (const run of [...this.#pageHide]) run();
  }

  /** A device was plugged or unplugged: `devices.list` is read again. */
  changeDevices(): void {
    for (const run of [...this.#devicesChanged]) run();
  }

  now(): number {
    return this.#clock.now();
  }

  after(ms: number, run: () => void): Stop {
    return this.#clock.after(ms, run);
  }

  onPageHide(run: () => void): Stop {
    this.#pageHide.add(run);
    return () => this.#pageHide.delete(run);
  }

  connect(options: ConnectionOptions): MediaConnection {
    const connection = new FakeMediaConnection(options, this.#network, this.#pause);
    this.connections.push(connection);
    return connection;
  }

  openDevices(constraints: MediaStreamConstraints): Promise<MediaStream> {
    return this.devices.open(constraints);
  }

  openScreen(): Promise<MediaStream> {
    return this.devices.openScreen();
  }

  async listDevices(): Promise<Readonly<Record<MediaDeviceKind, readonly CallDevice[]>>> {
    return this.devices.list;
  }

  onDevicesChanged(run: () => void): Stop {
    this.#devicesChanged.add(run);
    return () => this.#devicesChanged.delete(run);
  }

  streamOf(track: MediaStreamTrack): MediaStream {
    return new FakeMediaStream([track], 'preview');
  }

  measure(): { level(): number; stop(): void } {
    this.#measures += 1;
    return {
      level: () => this.loudness,
      stop: () => {
        this.#measures -= 1;
      },
    };
  }

  play(tones: readonly Tone[], { turn }: SoundOptions): Stop {
    const sound = { tones: [...tones], turn };
    this.#sounds.add(sound);
    return () => this.#sounds.delete(sound);
  }

  readonly stored: CallPlatform['stored'] = {
    get: () => this.#text,
    set: (text) => {
      this.#text = text;
    },
  };
}
