import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createImClient } from 'im-sdk';
import { createMemoryDevice, RealClock } from 'im-sdk/testing';
import type { Account } from './person.ts';

type Entries = readonly (readonly [key: string, value: string])[];

/** Entries of the two storages of a page. */
interface PageStorage {
  readonly local: Entries;
  readonly session: Entries;
}

interface SignInPlace {
  /** Origin of the page. */
  readonly origin: string;
  /** Address of its server for this process: a host name may be known to the browser alone. */
  readonly server: string;
}

/**
 * What a browser has stored after a sign-in with the password, without "Remember password". The client itself signs in on
 * a device in memory: keys and values are those of the product.
 */
export async function storageAfterSignIn(
  { origin, server }: SignInPlace,
  { userName, password }: Pick<Account, 'userName' | 'password'>,
): Promise<PageStorage> {
  const device = createMemoryDevice({
    clock: new RealClock(),
    network: {
      fetch: (input, init) => fetch(String(input).replace(origin, server), init),
      // No socket: the only one of this session is that of the page.
      openSocket: () => ({ send: () => undefined, close: () => undefined, drop: () => undefined }),
    },
    // Each device has a number of its own.
    seed: randomInt(2 ** 31),
    page: { origin, secure: true },
  });
  const { platform } = device.tab();
  const client = createImClient({ platform });
  try {
    await client.auth.login({ userName, password });
  } finally {
    // Keeps the stored session.
    await client.destroy();
  }
  const entries = ({ keys, get }: typeof platform.local): Entries => keys().map((key) => [key, get(key) ?? '']);
  return { local: entries(platform.local), session: entries(platform.session) };
}

/**
 * Signs an account in without the form: the next document of the origin in this page finds the session, as after a reload.
 * Returns what ends that; from then on the page keeps its storage alone.
 */
export async function putSession(page: Page, place: SignInPlace, account: Account): Promise<() => Promise<void>> {
  const stored = await storageAfterSignIn(place, account);
  const script = await page.addInitScript(
    ({ local, session, origin }) => {
      if (location.origin !== origin) return;
      for (const [key, value] of local) localStorage.setItem(key, value);
      for (const [key, value] of session) sessionStorage.setItem(key, value);
    },
    { ...stored, origin: place.origin },
  );
  return () => script.dispose();
}
