import type { Platform } from '../platform/platform.ts';

const KEY = 'im:deviceNo:';

/**
 * The number of this device on one server: made once, kept for ever. Every server gets one of its own, so that two of
 * them cannot find out that they serve the same device.
 */
export function deviceNumber({ local, random }: Pick<Platform, 'local' | 'random'>, server: string): string {
  const kept = local.get(KEY + server);
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const made = randomHex(random, 16);
  local.set(KEY + server, made);
  return made;
}

/** So many random bytes, as hexadecimal text. */
export function randomHex(random: Platform['random'], bytes: number): string {
  return Array.from(random.bytes(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
