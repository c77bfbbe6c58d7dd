import type { MediaFailure } from '../call-mode.ts';
import type { OwnMediaView } from '../call-views.ts';
import type { CallPlatform, SentTracks, Stop } from '../platform/call-platform.ts';
import type { DeviceChoice } from './device-choice.ts';
import { mediaFailureOf, screenShareError } from './media-failure.ts';
import { keepSame } from './value.ts';

type Slot = 'microphone' | 'camera' | 'screen';

/** Callbacks of the own media. */
export interface OwnMediaListeners {
  /** The view or the sent tracks changed. */
  onChange(): void;
  /** The camera could not be opened, or was unplugged. */
  onCameraLost(): void;
}

/**
 * Microphone, camera and shared screen of this device during a call. A device that opens late, after it was
 * turned off or the call ended, is stopped at once.
 */
export class OwnMedia {
  readonly #platform: CallPlatform;
  readonly #devices: DeviceChoice;
  readonly #listeners: OwnMediaListeners;
  readonly #tracks = new Map<Slot, MediaStreamTrack>();
  /** Number of the latest opening of a slot; earlier ones are out of date. */
  readonly #attempts: Record<Slot, number> = { microphone: 0, camera: 0, screen: 0 };
  #isOpen = false;
  #stopWatching: Stop | undefined;
  #isMicrophoneOn = true;
  #isSpeakerOn = true;
  #isStarting = false;
  #isCameraMissing = false;
  #failure: MediaFailure | undefined;
  #microphoneFailure: MediaFailure | undefined;
  #preview: MediaStream | undefined;
  #view: OwnMediaView | undefined;

  constructor(platform: CallPlatform, devices: DeviceChoice, listeners: OwnMediaListeners) {
    this.#platform = platform;
    this.#devices = devices;
    this.#listeners = listeners;
  }

  /** Tracks to send. */
  get sent(): SentTracks & { readonly isSharing: boolean; readonly isMuted: boolean } {
    const audio = this.#tracks.get('microphone');
    const screen = this.#tracks.get('screen');
    const isMuted = !audio || !this.#isMicrophoneOn;
    return { audio, video: screen ?? this.#tracks.get('camera'), isSharing: screen !== undefined, isMuted };
  }

  /** View for a window. The same object until it changes. */
  get view(): OwnMediaView {
    const { isSharing } = this.sent;
    this.#view = keepSame(this.#view, {
      preview: this.#preview,
      microphone: this.#isMicrophoneMissing ? 'missing' : this.#isMicrophoneOn ? 'on' : 'off',
      camera: this.#cameraState(),
      isSharing,
      isSpeakerOn: this.#isSpeakerOn,
      failure: this.#failure,
    } as const);
    return this.#view;
  }

  /**
   * Opens the microphone, and the camera with it. Resolves with the failure of the microphone, if there was one: a call
   * goes on without a camera.
   */
  async open({ camera }: { readonly camera: boolean }): Promise<MediaFailure | undefined> {
    this.#isOpen = true;
    this.#failure = undefined;
    this.#microphoneFailure = undefined;
    this.#isStarting = camera;
    this.#stopWatching?.();
    this.#stopWatching = this.#platform.onDevicesChanged(() => this.#devicesChanged());
    return camera ? this.#openBoth() : this.#open(['microphone']);
  }

  /** Turns everything off, at once. */
  close(): void {
    this.#isOpen = false;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    for (const slot of ['microphone', 'camera', 'screen'] as const) this.#turnOff(slot);
    this.#isMicrophoneOn = true;
    this.#isSpeakerOn = true;
    this.#isStarting = false;
    this.#isCameraMissing = false;
    this.#changed();
  }

  setMicrophone(isOn: boolean): void {
    if (isOn === this.#isMicrophoneOn) return;
    this.#isMicrophoneOn = isOn;
    const track = this.#tracks.get('microphone');
    if (track) track.enabled = isOn;
    this.#changed();
  }

  setSpeaker(isOn: boolean): void {
    this.#isSpeakerOn = isOn;
    this.#changed();
  }

  /** Opens the camera, or turns it off. */
  setCamera(isOn: boolean): void {
    const isWanted = this.#isStarting || this.#tracks.has('camera');
    if (!this.#isOpen || isOn === isWanted) return;
    if (isOn) {
      void this.#openCamera();
      return;
    }
    this.#turnOff('camera');
    this.#isStarting = false;
    this.#changed();
  }

  /** Shares the screen in place of the camera. Rejects as `CallEngine.shareScreen`. */
  async shareScreen(): Promise<void> {
    if (!this.#isOpen) return;
    const attempt = this.#begin('screen');
    const stream = await this.#platform.openScreen().catch((error: unknown) => {
      throw screenShareError(error);
    });
    if (!this.#take('screen', attempt, stream)) return;
    const track = this.#tracks.get('screen');
    if (track) track.contentHint = 'detail';
    this.#changed();
  }

  stopSharing(): void {
    this.#turnOff('screen');
    this.#changed();
  }

  /** Opens the microphone again if it is missing. */
  retryMicrophone(): void {
    if (this.#isMicrophoneMissing) this.reopen('microphone');
  }

  /** Opens the chosen device in place of the present one, if one is in use. */
  reopen(slot: 'microphone' | 'camera'): void {
    if (!this.#isOpen || (slot === 'camera' && !this.#tracks.has('camera'))) return;
    if (slot === 'camera') void this.#openCamera();
    else void this.#open(['microphone']);
  }

  get #isMicrophoneMissing(): boolean {
    return this.#isOpen && !this.#tracks.has('microphone') && this.#microphoneFailure !== undefined;
  }

  /** A device may have been plugged in: it takes the place of a microphone that was unplugged. */
  #devicesChanged(): void {
    if (this.#microphoneFailure === 'missing') this.retryMicrophone();
  }

  /** Asks for both at once, in one prompt. If that fails, for the microphone alone: the camera may be in use. */
  async #openBoth(): Promise<MediaFailure | undefined> {
    const microphone = this.#attempts.microphone + 1;
    const camera = this.#attempts.camera + 1;
    const failure = await this.#open(['microphone', 'camera'], { isRetried: true });
    if (failure === undefined || this.#attempts.microphone !== microphone) return failure;
    const microphoneFailure = await this.#open(['microphone']);
    if (microphoneFailure === undefined && this.#attempts.camera === camera) {
      this.#failed('camera', failure);
      this.#changed();
    }
    return microphoneFailure;
  }

  async #openCamera(): Promise<void> {
    this.#isStarting = !this.#tracks.has('camera');
    this.#isCameraMissing = false;
    this.#failure = undefined;
    await this.#open(['camera']);
  }

  /** `isRetried`: a failure is not the last word, and not shown. */
  async #open(
    slots: readonly Slot[],
    { isRetried = false }: { readonly isRetried?: boolean } = {},
  ): Promise<MediaFailure | undefined> {
    const attempts = slots.map((slot) => [slot, this.#begin(slot)] as const);
    this.#changed();
    try {
      const stream = await this.#platform.openDevices(this.#constraints(slots));
      for (const [slot, attempt] of attempts) this.#take(slot, attempt, stream);
      if (slots.includes('microphone') && this.#microphoneFailure !== undefined) {
        this.#microphoneFailure = undefined;
        this.#failure = undefined;
      }
      this.#devices.refresh();
    } catch (error) {
      const failure = mediaFailureOf(error);
      for (const [slot, attempt] of attempts) {
        if (this.#attempts[slot] === attempt && !isRetried) this.#failed(slot, failure);
      }
      return failure;
    } finally {
      this.#changed();
    }
    return undefined;
  }

  #constraints(slots: readonly Slot[]): MediaStreamConstraints {
    const { microphone, camera } = this.#devices.chosen;
    const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
    const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    return {
      audio: slots.includes('microphone') && { ...audio, ...chosen(microphone) },
      video: slots.includes('camera') && { ...size, ...chosen(camera) },
    };
  }

  #begin(slot: Slot): number {
    this.#attempts[slot] += 1;
    return this.#attempts[slot];
  }

  /** Takes an opened track over, in place of an earlier one. */
  #take(slot: Slot, attempt: number, stream: MediaStream): boolean {
    const kind = slot === 'microphone' ? 'audio' : 'video';
    const track = stream.getTracks().find((one) => one.kind === kind);
    if (!track) return false;
    if (this.#attempts[slot] !== attempt) {
      track.stop();
      return false;
    }
    this.#tracks.get(slot)?.stop();
    this.#tracks.set(slot, track);
    if (slot === 'microphone') track.enabled = this.#isMicrophoneOn;
    if (slot === 'camera') this.#isStarting = false;
    track.addEventListener('ended', () => this.#tracks.get(slot) === track && this.#ended(slot));
    return true;
  }

  /** A device was unplugged, or the browser ended the sharing. */
  #ended(slot: Slot): void {
    this.#turnOff(slot);
    // Another microphone takes its place, if there is one.
    if (slot === 'microphone') void this.#open(['microphone']);
    else if (slot === 'camera') this.#failed('camera', 'missing');
    this.#changed();
  }

  #failed(slot: Slot, failure: MediaFailure): void {
    this.#failure = failure;
    if (slot === 'microphone') this.#microphoneFailure = failure;
    if (slot !== 'camera') return;
    this.#isStarting = false;
    this.#isCameraMissing = true;
    this.#listeners.onCameraLost();
  }

  #turnOff(slot: Slot): void {
    this.#begin(slot);
    this.#tracks.get(slot)?.stop();
    this.#tracks.delete(slot);
  }

  #cameraState(): OwnMediaView['camera'] {
    if (this.#tracks.has('camera')) return 'on';
    if (this.#isStarting) return 'starting';
    return this.#isCameraMissing ? 'missing' : 'off';
  }

  #changed(): void {
    const { video } = this.sent;
    if (video !== this.#preview?.getVideoTracks()[0]) this.#preview = video && this.#platform.streamOf(video);
    this.#listeners.onChange();
  }
}

function chosen(id: string): { readonly deviceId?: { readonly ideal: string } } {
  return id === '' ? {} : { deviceId: { ideal: id } };
}
