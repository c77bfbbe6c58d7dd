import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The configured secret; else one that is generated once and kept in the data folder (mode 0600). */
export async function loadSecret(given: string | undefined, dataDir: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const made = randomBytes(32).toString('base64url');
  if (dataDir === undefined) return made;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret');
  try {
    await writeFile(path, made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}

/** Derives a key for one purpose (HKDF). */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `im-server ${purpose}`, 32));
}

/** Constant-time comparison. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
