import type { Platform } from '../platform/platform.ts';

const KEY = 'im:deviceNo:';

/**
 * Device number for one server: random, created once, stored for good. Different per server, so that two servers cannot
 * identify the same device.
 */
export function deviceNumber({ local, random }: Pick<Platform, 'local' | 'random'>, server: string): string {
  const stored = local.get(KEY + server);
  if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored;
  const created = randomHex(random, 16);
  local.set(KEY + server, created);
  return created;
}

/** Random bytes as hexadecimal text. */
export function randomHex(random: Platform['random'], bytes: number): string {
  return Array.from(random.bytes(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
