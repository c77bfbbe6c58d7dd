import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handle } from '../database/transaction.ts';

/** Where the secret is kept when none is configured. */
export interface SecretLocation {
  readonly given: string | undefined;
  readonly dataDir: string | undefined;
  /** A database that several servers share; `undefined` for PGlite, which lies in `dataDir`. */
  readonly shared: Handle | undefined;
}

/**
 * The configured secret; else one that is generated once. It is kept in a shared database, so that all servers on it
 * agree; else in the data folder (mode 0600). The one of a data folder moves into the database with the first start there.
 */
export async function loadSecret({ given, dataDir, shared }: SecretLocation): Promise<string> {
  if (given !== undefined) return given;
  if (shared !== undefined) return keepInDatabase(shared, await readSecretFile(dataDir));
  const made = randomBytes(32).toString('base64url');
  if (dataDir === undefined) return made;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(join(dataDir, FILE), made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    return (await readSecretFile(dataDir)) ?? made;
  }
}

const FILE = 'secret';

async function readSecretFile(dataDir: string | undefined): Promise<string | undefined> {
  if (dataDir === undefined) return undefined;
  try {
    return (await readFile(join(dataDir, FILE), 'utf8')).trim() || undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function keepInDatabase(database: Handle, found: string | undefined): Promise<string> {
  await database
    .insertInto('server_fact')
    .values({ name: FACT, value: found ?? randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await readSecretFact(database);
  if (kept === undefined) throw new Error('the secret was not stored');
  return kept;
}

/** Name of the row in `server_fact`. */
const FACT = 'secret';

async function readSecretFact(database: Handle): Promise<string | undefined> {
  const fact = await database.selectFrom('server_fact').select('value').where('name', '=', FACT).executeTakeFirst();
  return fact?.value;
}

/** The generated secret of a store, as `loadSecret` finds it; `undefined` if there is none. */
export async function readSecret({ dataDir, shared }: Omit<SecretLocation, 'given'>): Promise<string | undefined> {
  return (shared && (await readSecretFact(shared))) ?? readSecretFile(dataDir);
}

/** Puts a secret where `loadSecret` finds it: into the data folder, and into a shared database. */
export async function replaceSecret(
  { dataDir, shared }: Omit<SecretLocation, 'given'>,
  secret: string | undefined,
): Promise<void> {
  if (dataDir !== undefined) {
    await rm(join(dataDir, FILE), { force: true });
    if (secret !== undefined) await writeFile(join(dataDir, FILE), secret, { mode: 0o600 });
  }
  if (shared === undefined) return;
  await shared.deleteFrom('server_fact').where('name', '=', FACT).execute();
  if (secret !== undefined) await shared.insertInto('server_fact').values({ name: FACT, value: secret }).execute();
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Derives a key for one purpose (HKDF). */
export function deriveKey(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, '', `im-server ${purpose}`, 32));
}

/** Constant-time comparison. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
