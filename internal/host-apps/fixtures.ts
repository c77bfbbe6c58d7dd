import { findChromium, freePort, type ServerProcess, startServer } from '@internal/testkit';
import { test as base, type Page } from '@playwright/test';
import { INSTALLED_SERVER } from '../gates/installed-server.ts';
import { APPS, type AppName } from './places.ts';
import { type ServedApp, serveApp } from './serve-apps.ts';

/** Where a developer of the application sees it, as the documents name it. */
const ORIGINS: Readonly<Record<AppName, string>> = {
  'vite-19': 'http://localhost:5173',
  'vite-18': 'http://localhost:5174',
  reference: 'http://localhost:5175',
  next: 'http://localhost:3000',
};

/** Where a developer sees the application that Vite's development server serves. */
export const DEVELOPMENT_ORIGIN = 'http://localhost:5176';

interface Stage {
  readonly server: ServerProcess;
  readonly apps: ReadonlyMap<AppName, ServedApp>;
  /** The free port that `DEVELOPMENT_ORIGIN` leads to. */
  readonly developmentPort: number;
}

interface Fixtures {
  /** An empty page with a browser profile of its own. The test fails if it writes a warning or an error. */
  readonly emptyPage: () => Promise<Page>;
  /** Such a page on an application. */
  readonly open: (app: AppName) => Promise<Page>;
}

export const test = base.extend<Fixtures, { readonly stage: Stage }>({
  stage: [
    async ({ playwright: _ }, use) => {
      const env = {
        IM_DEMO: '1',
        IM_RATE_LIMIT: 'off',
        IM_ORIGINS: [...Object.values(ORIGINS), DEVELOPMENT_ORIGIN].join(),
      };
      const server = await startServer({ program: INSTALLED_SERVER, env });
      const apps = new Map<AppName, ServedApp>();
      for (const name of APPS) apps.set(name, await serveApp(name));
      await use({ server, apps, developmentPort: await freePort() });
      for (const app of apps.values()) await app.close();
      await server.dispose();
    },
    { scope: 'worker' },
  ],

  // The addresses of the documents, led to the ports that were free.
  browser: [
    async ({ playwright, stage }, use) => {
      const { executablePath, args, env } = await findChromium();
      const rules = [...stage.apps].map(([name, { port }]) => `MAP ${new URL(ORIGINS[name]).host} 127.0.0.1:${port}`);
      rules.push(`MAP 127.0.0.1:8080 127.0.0.1:${stage.server.port}`);
      rules.push(`MAP ${new URL(DEVELOPMENT_ORIGIN).host} 127.0.0.1:${stage.developmentPort}`);
      const flags = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
      const browser = await playwright.chromium.launch({
        executablePath,
        env,
        args: [...args, ...flags, `--host-resolver-rules=${rules.join()}`],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  emptyPage: async ({ browser, contextOptions }, use, { project }) => {
    const complaints: string[] = [];
    const pages: Page[] = [];
    await use(async () => {
      const page = await browser.newPage({ ...project.use, ...contextOptions });
      pages.push(page);
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`));
      page.on('console', (message) => {
        if (/warning|error/.test(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    });
    for (const page of pages) await page.close();
    test.expect(complaints).toEqual([]);
  },

  open: async ({ emptyPage }, use) => {
    await use(async (app) => {
      const page = await emptyPage();
      await page.goto(ORIGINS[app]);
      return page;
    });
  },
});

export { expect } from '@playwright/test';
