import type { CallDevices } from 'im-rtc';
import { useProviderCalls } from '../../context/calls-context.ts';
import { constantReadable } from '../../platform/constant-readable.ts';
import { useReadable } from '../../primitives/useReadable.ts';

const NONE: CallDevices = {
  microphones: [],
  cameras: [],
  speakers: [],
  chosen: { microphone: '', camera: '', speaker: '' },
};
const NO_DEVICES = constantReadable(NONE);
const SILENCE = constantReadable(0);

/** Microphones, cameras and speakers, and the chosen ones. Asks the browser while it is used. */
export function useCallDevices(): CallDevices {
  const { engine } = useProviderCalls();
  return useReadable(engine?.devices ?? NO_DEVICES, NONE);
}

/** Loudness of the own microphone, 0 to 1. Measured while it is used in a call. */
export function useMicrophoneLevel(): number {
  const { engine } = useProviderCalls();
  return useReadable(engine?.ownLevel ?? SILENCE, 0);
}
