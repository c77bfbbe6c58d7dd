import type { DeviceDescription } from '../platform/platform.ts';
import { HEADERS, Terminal } from '../protocol/index.ts';

/** Values of the headers that every request has. */
export interface Identity {
  readonly appVersion: string;
  readonly deviceNo: string;
  readonly device: DeviceDescription;
  /** Language of the server's messages; no header if missing. */
  readonly language?: string | undefined;
}

/** The eight headers of spec §7. `accessToken` is URL-encoded, and empty without a session. */
export function requestHeaders(identity: Identity, accessToken = ''): Record<string, string> {
  const { appVersion, deviceNo, device, language } = identity;
  const headers: Record<string, string> = {
    [HEADERS.accessToken]: encodeURIComponent(accessToken),
    [HEADERS.appVersion]: appVersion,
    [HEADERS.deviceVersion]: device.deviceVersion,
    [HEADERS.deviceNo]: deviceNo,
    [HEADERS.device]: device.device,
    [HEADERS.os]: device.os,
    [HEADERS.browser]: device.browser,
    [HEADERS.terminal]: String(Terminal.WEB),
  };
  if (language) headers['Accept-Language'] = language;
  return headers;
}
