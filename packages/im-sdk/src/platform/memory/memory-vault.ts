import type { Vault } from '../platform.ts';

/** An in-memory vault: `seal` returns a ticket, the secret stays inside. */
export function createMemoryVault(available = true): Vault {
  const keys = new Map<string, Map<string, string>>();
  let tickets = 0;
  return {
    available,
    async seal(name, secret) {
      const sealed = `sealed-${++tickets}`;
      const key = keys.get(name) ?? new Map<string, string>();
      keys.set(name, key.set(sealed, secret));
      return sealed;
    },
    unseal: async (name, sealed) => keys.get(name)?.get(sealed),
    async delete(name) {
      keys.delete(name);
    },
  };
}
