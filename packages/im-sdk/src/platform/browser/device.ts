import type { DeviceDescription } from '../platform.ts';

const SYSTEMS: ReadonlyArray<readonly [string, RegExp]> = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
];

const BROWSERS: ReadonlyArray<readonly [string, RegExp]> = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

/** Parses a user agent into the fields of the request headers. */
export function describeDevice(userAgent: string): DeviceDescription {
  const os = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown';
  const tablet = /iPad|Tablet/.test(userAgent) || (os === 'Android' && !/Mobile/.test(userAgent));
  const phone = os === 'iOS' || os === 'Android' || /Mobile/.test(userAgent);
  const device = tablet ? 'tablet' : phone ? 'phone' : 'desktop';
  for (const [browser, pattern] of BROWSERS) {
    const deviceVersion = pattern.exec(userAgent)?.[1];
    if (deviceVersion) return { os, browser, device, deviceVersion };
  }
  return { os, browser: 'unknown', device, deviceVersion: '0' };
}
