import { type ServerProcess, startServer } from '@internal/testkit';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { INSTALLED_SERVER } from '../../internal/gates/installed-server.ts';
import { createAccount, SERVER_KEY } from './accounts.ts';
import { type Account, Person } from './person.ts';
import type { Language } from './words.ts';

interface Fixtures {
  /** Whether the server starts with the demo people and what they said. */
  readonly demo: boolean;
  /** A server of this test alone, with a folder of its own. */
  readonly server: ServerProcess;
  /** A person with a browser of their own. Default: signed in with a new account. */
  readonly person: (name: string, options?: PersonOptions) => Promise<Person>;
}

interface PersonOptions {
  /**
   * How they arrive: signed in with an account made without a page, through the form of registration, signed in with an
   * account that exists, or not yet. People of the demo exist.
   */
  readonly arrive?: 'new' | 'register' | 'signIn' | 'not yet';
  /** Where they find the server; its own address by default. */
  readonly origin?: string;
  readonly language?: Language;
  readonly context?: BrowserContextOptions;
}

/**
 * What the security policy of a page refused (Trusted Types are a part of it), requests to servers that the test does not
 * name, pages without the policy, what a page did not catch, or (on a walk) wrote as an error.
 */
const complaints = new WeakMap<Page, string[]>();

export const test = base.extend<Fixtures>({
  demo: [false, { option: true }],

  server: async ({ demo }, use) => {
    const env = { IM_RATE_LIMIT: 'off', IM_SERVER_KEY: SERVER_KEY, IM_DEMO: demo ? '1' : '0' };
    const server = await startServer({ program: INSTALLED_SERVER, env });
    await use(server);
    await server.dispose();
  },

  person: async ({ browser, server, demo }, use) => {
    const people: Person[] = [];
    const pages: Page[] = [];
    const visited: string[][] = [];
    await use(
      async (
        name,
        { arrive = demo ? 'signIn' : 'new', origin = server.url, language = 'en-US', context: options } = {},
      ) => {
        const context = await browser.newContext({ locale: language, ...options });
        const strangers: string[] = [];
        visited.push(strangers);
        const servers = new Set([new URL(origin).host, new URL(server.url).host]);
        watchRequests(context, servers, strangers);
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
          servers,
        );
        people.push(person);
        if (arrive === 'new') person.id = await createAccount(server.url, person.account);
        if (arrive === 'register') await person.register();
        if (arrive === 'new' || arrive === 'signIn') await person.signIn();
        return person;
      },
    );
    for (const person of people) await person.context.close();
    expect([...pages.flatMap((page) => complaints.get(page) ?? []), ...visited.flat()]).toEqual([]);
  },
});

export { expect } from '@playwright/test';

/** Every page comes with the strict policy, and asks only the servers that the test names. Workers are seen as well. */
function watchRequests(context: BrowserContext, servers: ReadonlySet<string>, strangers: string[]): void {
  const see = (address: string) => {
    const { protocol, host } = new URL(address);
    if (/^(https?|wss?):$/.test(protocol) && !servers.has(host)) strangers.push(`asked another server: ${address}`);
  };
  context.on('request', (request) => see(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => see(socket.url())));
  context.on('response', (response) => {
    if (!response.request().isNavigationRequest() || response.status() !== 200) return;
    const policy = response.headers()['content-security-policy'] ?? '';
    const isStrict = policy.includes("default-src 'none'") && policy.includes("require-trusted-types-for 'script'");
    if (!isStrict) strangers.push(`came without the strict policy: ${response.url()}`);
  });
}

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
