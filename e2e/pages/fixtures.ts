import { type ServerProcess, startServer } from '@internal/testkit';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { INSTALLED_SERVER } from '../../internal/gates/installed-server.ts';
import { createAccount, SERVER_KEY } from './accounts.ts';
import { type Account, Person } from './person.ts';
import type { Language } from './words.ts';

interface Fixtures {
  /** Whether the server starts with the demo people and what they said. */
  readonly demo: boolean;
  /** Settings of the server beside those of every test. */
  readonly settings: Record<string, string>;
  /** A server of this test alone, with a folder of its own. */
  readonly server: ServerProcess;
  /** A person with a browser of their own. Default: signed in with a new account. */
  readonly person: (name: string, options?: PersonOptions) => Promise<Person>;
}

interface PersonOptions {
  /**
   * How they arrive. `new`: signed in with an account made without a page. `signIn`: the same with an account that exists,
   * such as those of the demo. `register`: through the form. Stories of the sign-in form arrive `not yet`.
   */
  readonly arrive?: 'new' | 'register' | 'signIn' | 'not yet';
  /** Where they find the server; its own address by default. */
  readonly origin?: string;
  readonly language?: Language;
  readonly context?: BrowserContextOptions;
}

export const test = base.extend<Fixtures>({
  demo: [false, { option: true }],

  settings: [{}, { option: true }],

  server: async ({ demo, settings }, use) => {
    const env = { IM_RATE_LIMIT: 'off', IM_SERVER_KEY: SERVER_KEY, IM_DEMO: demo ? '1' : '0', ...settings };
    const server = await startServer({ program: INSTALLED_SERVER, env });
    await use(server);
    await server.dispose();
  },

  person: async ({ browser, server, demo }, use) => {
    const people: Person[] = [];
    const complaints: (readonly string[])[] = [];
    await use(
      async (
        name,
        { arrive = demo ? 'signIn' : 'new', origin = server.url, language = 'en-US', context: options } = {},
      ) => {
        const context = await browser.newContext({ locale: language, ...options });
        const servers = new Set([new URL(origin).host, new URL(server.url).host]);
        complaints.push(await watch(context, servers, demo));
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
        if (arrive === 'new' || arrive === 'signIn') await person.arrive(server.url);
        return person;
      },
    );
    for (const person of people) await person.context.close();
    expect(complaints.flat()).toEqual([]);
  },
});

export { expect } from '@playwright/test';

/**
 * Collects what must not happen in the pages of a browser: what their security policy refused (Trusted Types are a part of
 * it), requests to servers that the test does not name (of workers as well), pages without the policy, what a page did not
 * catch, and (strict) what it wrote as an error. Pages that are open already are watched from their next document.
 */
export async function watch(
  context: BrowserContext,
  servers: ReadonlySet<string>,
  strict: boolean,
): Promise<readonly string[]> {
  const complaints: string[] = [];
  const see = (address: string) => {
    const { protocol, host } = new URL(address);
    if (/^(https?|wss?):$/.test(protocol) && !servers.has(host)) complaints.push(`asked another server: ${address}`);
  };
  const watchPage = (page: Page) => {
    page.on('websocket', (socket) => see(socket.url()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      const refused = message.text().startsWith('refused by the security policy');
      if (refused || (strict && message.type() === 'error')) complaints.push(message.text());
    });
  };
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);
  context.on('request', (request) => see(request.url()));
  context.on('response', (response) => {
    if (!response.request().isNavigationRequest() || response.status() !== 200) return;
    const policy = response.headers()['content-security-policy'] ?? '';
    const isStrict = policy.includes("default-src 'none'") && policy.includes("require-trusted-types-for 'script'");
    if (!isStrict) complaints.push(`came without the strict policy: ${response.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`refused by the security policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return complaints;
}

const DEMO_USER_NAMES: Readonly<Record<string, string>> = {
  'Alice Lin 林知夏': 'alice',
  'Bob Chen 陈予安': 'bob',
};

/** One of the people of the demo, by the name that they go by. */
function demoAccount(name: string): Account {
  return { userName: DEMO_USER_NAMES[name] ?? name, nickName: name, password: 'demo-12345' };
}

function accountOf(name: string): Account {
  return { userName: name.toLowerCase(), nickName: name, password: `${name.toLowerCase()}-12345` };
}
