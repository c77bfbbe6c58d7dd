import { createAccount } from './accounts.ts';
import { test as base } from './fixtures.ts';
import { keepMedia } from './media.ts';
import type { Person } from './person.ts';

interface CallFixtures {
  /** A person with a browser of their own whose media can be counted, signed in with a new account. */
  readonly caller: (name: string) => Promise<Person>;
}

export const test = base.extend<CallFixtures>({
  caller: async ({ person, server }, use) => {
    await use(async (name) => {
      const caller = await person(name, { arrive: 'not yet' });
      await keepMedia(caller.context);
      caller.id = await createAccount(server.url, caller.account);
      await caller.signIn();
      return caller;
    });
  },
});

export { expect } from '@playwright/test';
