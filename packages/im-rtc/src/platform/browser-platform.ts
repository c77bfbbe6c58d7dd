import type { CallDevice } from '../call-views.ts';
import { createBrowserAudio } from './browser-audio.ts';
import { BrowserConnection } from './browser-connection.ts';
import type { CallPlatform, Stop } from './call-platform.ts';

const STORED = 'im-rtc:devices';

/** The browser's call platform. It opens nothing by itself. */
export function createBrowserCallPlatform(): CallPlatform {
  // Missing on a page by http.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  return {
    isSecure: isSecureContext,
    hasWebRtc: typeof RTCPeerConnection === 'function',
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onPageHide: (run) => listen(window, 'pagehide', run),
    connect: (options) => new BrowserConnection(options),
    openDevices: async (constraints) => required(devices).getUserMedia(constraints),
    openScreen: async () => required(devices).getDisplayMedia({ video: true, audio: false }),
    async listDevices() {
      const found: Record<MediaDeviceKind, CallDevice[]> = { audioinput: [], videoinput: [], audiooutput: [] };
      for (const { kind, deviceId, label } of (await devices?.enumerateDevices()) ?? []) {
        found[kind].push({ id: deviceId, label });
      }
      return found;
    },
    onDevicesChanged: (run) => (devices ? listen(devices, 'devicechange', run) : () => undefined),
    streamOf: (track) => new MediaStream([track]),
    ...createBrowserAudio(),
    stored: {
      get() {
        try {
          return localStorage.getItem(STORED) ?? undefined;
        } catch {
          return undefined;
        }
      },
      set(text) {
        try {
          localStorage.setItem(STORED, text);
        } catch {
          // Storage is blocked or full: the choice lasts as long as the page.
        }
      },
    },
  };
}

function required(devices: MediaDevices | undefined): MediaDevices {
  if (!devices) throw new DOMException('The page has no media devices', 'NotSupportedError');
  return devices;
}

function listen(target: EventTarget, type: string, run: () => void): Stop {
  target.addEventListener(type, run);
  return () => target.removeEventListener(type, run);
}
