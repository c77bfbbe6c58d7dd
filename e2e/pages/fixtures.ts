import { type ServerProcess, startServer } from '@internal/testkit';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Account, Person } from './person.ts';
import type { Language } from './words.ts';

interface Fixtures {
  /** A server of this test alone, with a folder of its own. */
  readonly server: ServerProcess;
  /** Somebody with a browser of their own; registered unless told otherwise. */
  readonly person: (name: string, options?: PersonOptions) => Promise<Person>;
}

interface PersonOptions {
  /** How they arrive: with a new account, by signing in, or not yet. */
  readonly arrive?: 'register' | 'signIn' | 'not yet';
  /** Where they find the server; its own address by default. */
  readonly origin?: string;
  readonly language?: Language;
  readonly context?: BrowserContextOptions;
}

/** What the security policy of the page refused, or the page did not catch. */
const complaints = new WeakMap<Page, string[]>();

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  server: async ({}, use) => {
    const server = await startServer({ env: { IM_RATE_LIMIT: 'off' } });
    await use(server);
    await server.dispose();
  },

  person: async ({ browser, server }, use) => {
    const people: Person[] = [];
    const pages: Page[] = [];
    await use(async (name, { arrive = 'register', origin = server.url, language = 'en-US', context: options } = {}) => {
      const context = await browser.newContext({ locale: language, ...options });
      context.on('page', (page) => {
        pages.push(page);
        watch(page);
      });
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          console.error(`refused by the security policy: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      const person = new Person(context, await context.newPage(), accountOf(name), origin, language);
      people.push(person);
      if (arrive === 'register') await person.register();
      if (arrive === 'signIn') await person.signIn();
      return person;
    });
    for (const person of people) await person.context.close();
    expect(pages.flatMap((page) => complaints.get(page) ?? [])).toEqual([]);
  },
});

export { expect } from '@playwright/test';

function watch(page: Page): void {
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('console', (message) => {
    if (message.text().startsWith('refused by the security policy')) heard.push(message.text());
  });
}

function accountOf(name: string): Account {
  return { userName: name.toLowerCase(), nickName: name, password: `${name.toLowerCase()}-12345` };
}
