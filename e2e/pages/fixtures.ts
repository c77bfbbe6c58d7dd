import { type ServerProcess, startServer } from '@internal/testkit';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Account, Person } from './person.ts';
import type { Language } from './words.ts';

interface Fixtures {
  /** Whether the server starts with the demo people and what they said. */
  readonly demo: boolean;
  /** A server of this test alone, with a folder of its own. */
  readonly server: ServerProcess;
  /** Somebody with a browser of their own; registered unless told otherwise. */
  readonly person: (name: string, options?: PersonOptions) => Promise<Person>;
}

interface PersonOptions {
  /** How they arrive: with a new account, by signing in, or not yet. People of the demo sign in. */
  readonly arrive?: 'register' | 'signIn' | 'not yet';
  /** Where they find the server; its own address by default. */
  readonly origin?: string;
  readonly language?: Language;
  readonly context?: BrowserContextOptions;
}

/** What the security policy of the page refused, the page did not catch, or (on a walk) wrote as an error. */
const complaints = new WeakMap<Page, string[]>();

export const test = base.extend<Fixtures>({
  demo: [false, { option: true }],

  server: async ({ demo }, use) => {
    const server = await startServer({ env: { IM_RATE_LIMIT: 'off', IM_DEMO: demo ? '1' : '0' } });
    await use(server);
    await server.dispose();
  },

  person: async ({ browser, server, demo }, use) => {
    const people: Person[] = [];
    const pages: Page[] = [];
    await use(
      async (
        name,
        { arrive = demo ? 'signIn' : 'register', origin = server.url, language = 'en-US', context: options } = {},
      ) => {
        const context = await browser.newContext({ locale: language, ...options });
        context.on('page', (page) => {
          pages.push(page);
          watch(page, demo);
        });
        await context.addInitScript(() => {
          addEventListener('securitypolicyviolation', (event) => {
            console.error(`refused by the security policy: ${event.violatedDirective} ${event.blockedURI}`);
          });
        });
        const person = new Person(
          context,
          await context.newPage(),
          demo ? demoAccount(name) : accountOf(name),
          origin,
          language,
        );
        people.push(person);
        if (arrive === 'register') await person.register();
        if (arrive === 'signIn') await person.signIn();
        return person;
      },
    );
    for (const person of people) await person.context.close();
    expect(pages.flatMap((page) => complaints.get(page) ?? [])).toEqual([]);
  },
});

export { expect } from '@playwright/test';

function watch(page: Page, strict: boolean): void {
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('console', (message) => {
    const refused = message.text().startsWith('refused by the security policy');
    if (refused || (strict && message.type() === 'error')) heard.push(message.text());
  });
}

const DEMO_USER_NAMES: Readonly<Record<string, string>> = {
  林知夏: 'alice',
  陈予安: 'bob',
};

/** One of the people of the demo, by the name that they go by. */
function demoAccount(name: string): Account {
  return { userName: DEMO_USER_NAMES[name] ?? name, nickName: name, password: 'demo-12345' };
}

function accountOf(name: string): Account {
  return { userName: name.toLowerCase(), nickName: name, password: `${name.toLowerCase()}-12345` };
}
