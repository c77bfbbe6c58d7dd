import { afterEach, expect, it, vi } from 'vitest';
import { startRecording } from './recorder.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(['AudioContext', 'MediaRecorder'])(
  'lets go of the microphone where the browser has no %s to give',
  async (part) => {
    const context = new AudioContext();
    const { stream } = context.createMediaStreamDestination();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
    class Refusing {
      static isTypeSupported = () => true;
      constructor() {
        throw new DOMException('No more of them.', 'NotSupportedError');
      }
    }
    vi.stubGlobal(part, Refusing);
    expect(await startRecording()).toBe('broken');
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
    await context.close();
  },
);
