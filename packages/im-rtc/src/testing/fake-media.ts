import type { CallDevice } from '../call-views.ts';

/** A track without media. */
export class FakeMediaTrack extends EventTarget implements MediaStreamTrack {
  enabled = true;
  contentHint = '';
  readonly muted = false;
  readyState: MediaStreamTrackState = 'live';
  readonly id: string;
  readonly kind: 'audio' | 'video';
  readonly label: string;
  onended = null;
  onmute = null;
  onunmute = null;

  constructor(kind: 'audio' | 'video', id: string, label: string) {
    super();
    this.kind = kind;
    this.id = id;
    this.label = label;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  /** The device is unplugged, or the browser ends the sharing. */
  unplug(): void {
    if (this.readyState === 'ended') return;
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }

  clone(): MediaStreamTrack {
    return new FakeMediaTrack(this.kind, this.id, this.label);
  }

  async applyConstraints(): Promise<void> {}

  getCapabilities(): MediaTrackCapabilities {
    return {};
  }

  getConstraints(): MediaTrackConstraints {
    return {};
  }

  getSettings(): MediaTrackSettings {
    return {};
  }
}

/** A stream of fake tracks. */
export class FakeMediaStream extends EventTarget implements MediaStream {
  readonly active = true;
  readonly id: string;
  onaddtrack = null;
  onremovetrack = null;
  #tracks: MediaStreamTrack[];

  constructor(tracks: readonly MediaStreamTrack[], id = 'stream') {
    super();
    this.#tracks = [...tracks];
    this.id = id;
  }

  getTracks(): MediaStreamTrack[] {
    return [...this.#tracks];
  }

  getAudioTracks(): MediaStreamTrack[] {
    return this.#tracks.filter(({ kind }) => kind === 'audio');
  }

  getVideoTracks(): MediaStreamTrack[] {
    return this.#tracks.filter(({ kind }) => kind === 'video');
  }

  getTrackById(id: string): MediaStreamTrack | null {
    return this.#tracks.find((track) => track.id === id) ?? null;
  }

  addTrack(track: MediaStreamTrack): void {
    this.#tracks.push(track);
  }

  removeTrack(track: MediaStreamTrack): void {
    this.#tracks = this.#tracks.filter((other) => other !== track);
  }

  clone(): MediaStream {
    return new FakeMediaStream(this.#tracks, this.id);
  }
}

/** Device of a fake machine that can be opened. */
export type FakeMediaSource = 'audio' | 'video' | 'screen';

/** Camera, microphone and screen of a fake machine. */
export class FakeMediaDevices {
  /** Devices by kind; empty: there is none. */
  readonly list: Record<MediaDeviceKind, CallDevice[]> = {
    audioinput: [{ id: 'microphone-1', label: 'Microphone' }],
    videoinput: [{ id: 'camera-1', label: 'Camera' }],
    audiooutput: [{ id: 'speaker-1', label: 'Speaker' }],
  };
  /** Name of the `DOMException` with which a source refuses to open. */
  readonly refusals = new Map<FakeMediaSource, string>();
  /** Every track that was opened. */
  readonly opened: FakeMediaTrack[] = [];
  /** Constraints of each `open`, oldest first. */
  readonly asked: MediaStreamConstraints[] = [];
  #held: Promise<void> = Promise.resolve();
  #count = 0;

  /** Tracks that are on. */
  get live(): readonly FakeMediaTrack[] {
    return this.opened.filter(({ readyState }) => readyState === 'live');
  }

  /** The person is asked and does not answer yet. Returns the answer. */
  hold(): () => void {
    let release = (): void => undefined;
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** Opens microphone and camera. */
  async open(constraints: MediaStreamConstraints): Promise<MediaStream> {
    this.asked.push(constraints);
    await this.#held;
    const sources = (['audio', 'video'] as const).filter((source) => constraints[source]);
    for (const source of sources) this.#refuse(source);
    return new FakeMediaStream(sources.map((source) => this.#openOne(source)));
  }

  /** Opens the screen. */
  async openScreen(): Promise<MediaStream> {
    await this.#held;
    this.#refuse('screen');
    return new FakeMediaStream([this.#openOne('screen')]);
  }

  #refuse(source: FakeMediaSource): void {
    const refusal = this.refusals.get(source);
    if (refusal) throw new DOMException('The device was not opened', refusal);
  }

  #openOne(source: FakeMediaSource): FakeMediaTrack {
    this.#count += 1;
    const track = new FakeMediaTrack(source === 'audio' ? 'audio' : 'video', `${source}-${this.#count}`, source);
    this.opened.push(track);
    return track;
  }
}
