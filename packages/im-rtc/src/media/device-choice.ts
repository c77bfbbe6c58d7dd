import type { CallDevices } from '../call-views.ts';
import type { CallPlatform, Stop } from '../platform/call-platform.ts';
import { Value } from './value.ts';

type Kind = keyof CallDevices['chosen'];

const KINDS: readonly Kind[] = ['microphone', 'camera', 'speaker'];

/** Devices of this machine and the chosen ones. The choice is kept on this device. */
export class DeviceChoice {
  readonly list: Value<CallDevices>;
  readonly #platform: CallPlatform;
  #stop: Stop | undefined;

  /** `onThrown` receives the error of a listener of `list` that throws. */
  constructor(platform: CallPlatform, onThrown: (cause: unknown) => void) {
    this.#platform = platform;
    const none = { microphones: [], cameras: [], speakers: [], chosen: storedChoice(platform.stored.get()) };
    this.list = new Value<CallDevices>(none, onThrown, (isWatched) => {
      this.#stop?.();
      this.#stop = isWatched ? platform.onDevicesChanged(() => this.refresh()) : undefined;
      if (isWatched) this.refresh();
    });
  }

  get chosen(): CallDevices['chosen'] {
    return this.list.getSnapshot().chosen;
  }

  /** Asks the browser again: names are known once a device was opened. */
  refresh(): void {
    if (!this.#stop) return;
    this.#platform.listDevices().then(
      ({ audioinput, videoinput, audiooutput }) =>
        this.list.set({
          microphones: audioinput,
          cameras: videoinput,
          speakers: audiooutput,
          chosen: this.chosen,
        }),
      () => undefined,
    );
  }

  /** Chooses a device. */
  choose(kind: Kind, id: string): void {
    const chosen = { ...this.chosen, [kind]: id };
    this.list.set({ ...this.list.getSnapshot(), chosen });
    this.#platform.stored.set(JSON.stringify(chosen));
  }
}

function storedChoice(text: string | undefined): CallDevices['chosen'] {
  const chosen = { microphone: '', camera: '', speaker: '' };
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    for (const kind of KINDS) {
      const id = (stored as Partial<Record<Kind, unknown>> | null)?.[kind];
      if (typeof id === 'string') chosen[kind] = id;
    }
  } catch {
    // Written by something else: the defaults are used.
  }
  return chosen;
}
