import { afterEach, expect, test, vi } from 'vitest';
import { findObstacle } from '../engine/call-obstacle.ts';
import { createBrowserCallPlatform } from './browser-platform.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const device = (kind: MediaDeviceKind) => ({ kind, deviceId: kind, label: '', groupId: '' }) as MediaDeviceInfo;

function withDevices(...kinds: MediaDeviceKind[]): void {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(kinds.map(device));
}

test('a browser with WebRTC, a microphone and a camera lacks nothing for a call', async () => {
  withDevices('audioinput', 'videoinput');
  expect(await findObstacle(createBrowserCallPlatform(), 'video')).toBeUndefined();
});

test('a camera is required for video only, a microphone for both', async () => {
  withDevices('audioinput');
  const platform = createBrowserCallPlatform();
  expect(await findObstacle(platform, 'voice')).toBeUndefined();
  expect(await findObstacle(platform, 'video')).toBe('camera');
  withDevices('videoinput');
  expect(await findObstacle(platform, 'voice')).toBe('microphone');
});

test('devices that the browser cannot list are no obstacle: opening them says what is wrong', async () => {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  expect(await findObstacle(createBrowserCallPlatform(), 'video')).toBeUndefined();
});

test('WebRTC and a secure page are required', async () => {
  withDevices('audioinput', 'videoinput');
  vi.stubGlobal('RTCPeerConnection', undefined);
  expect(await findObstacle(createBrowserCallPlatform(), 'voice')).toBe('webrtc');
  vi.stubGlobal('isSecureContext', false);
  expect(await findObstacle(createBrowserCallPlatform(), 'voice')).toBe('page');
});
