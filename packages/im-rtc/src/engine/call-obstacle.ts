import type { CallMode } from '../call-mode.ts';
import type { CallObstacle } from '../call-views.ts';
import type { CallPlatform } from '../platform/call-platform.ts';

/** First thing that this browser lacks for a call. */
export async function findObstacle(platform: CallPlatform, mode: CallMode): Promise<CallObstacle | undefined> {
  if (!platform.isSecure) return 'page';
  if (!platform.hasWebRtc) return 'webrtc';
  const devices = await platform.listDevices().catch(() => undefined);
  if (devices?.audioinput.length === 0) return 'microphone';
  return mode === 'video' && devices?.videoinput.length === 0 ? 'camera' : undefined;
}
