import { createAccount } from './accounts.ts';
import { test as base } from './fixtures.ts';
import { keepMedia } from './media.ts';
import type { Person } from './person.ts';

interface CallFixtures {
  /** Media of the callers go through TURN alone, whatever other paths there are. */
  readonly isRelayOnly: boolean;
  /** A person with a browser of their own whose media can be counted, signed in with a new account. */
  readonly caller: (name: string) => Promise<Person>;
}

export const test = base.extend<CallFixtures>({
  isRelayOnly: [false, { option: true }],

  caller: async ({ person, server, isRelayOnly }, use) => {
    await use(async (name) => {
      const caller = await person(name, { arrive: 'not yet' });
      await keepMedia(caller.context, { isRelayOnly });
      caller.id = await createAccount(server.url, caller.account);
      await caller.arrive();
      return caller;
    });
  },
});

export { expect } from '@playwright/test';
