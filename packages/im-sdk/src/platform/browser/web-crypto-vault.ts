import type { Vault } from '../platform.ts';
import { createBrowserDatabases } from './indexed-db.ts';

const DATABASE = 'im-keys';
const NONCE_BYTES = 12;

/** AES-GCM with a key that the browser made and will not hand out, kept in IndexedDB under `name`. */
export function createWebCryptoVault(available: boolean): Vault {
  const databases = createBrowserDatabases(available);

  async function withKeys<T>(run: (database: Awaited<ReturnType<typeof databases.open>>) => Promise<T>): Promise<T> {
    const database = await databases.open(DATABASE);
    try {
      return await run(database);
    } finally {
      database.close();
    }
  }

  async function find(name: string): Promise<CryptoKey | undefined> {
    const key = await withKeys((database) => database.transaction('read', (tx) => tx.get([name])));
    return key instanceof CryptoKey ? key : undefined;
  }

  async function findOrMake(name: string): Promise<CryptoKey> {
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    return withKeys((database) =>
      database.transaction('write', async (tx) => {
        const kept = await tx.get([name]);
        if (kept instanceof CryptoKey) return kept;
        tx.put([name], made);
        return made;
      }),
    );
  }

  return {
    available,
    async seal(name, secret) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const text = new TextEncoder().encode(secret);
      const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await findOrMake(name), text);
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(body)]));
    },
    async unseal(name, sealed) {
      try {
        const key = await find(name);
        const bytes = fromBase64(sealed);
        if (!key) return undefined;
        const iv = bytes.slice(0, NONCE_BYTES);
        const body = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(NONCE_BYTES));
        return new TextDecoder().decode(body);
      } catch {
        return undefined;
      }
    },
    forget: (name) =>
      withKeys((database) =>
        database.transaction('write', async (tx) => {
          tx.remove([name]);
        }),
      ),
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
