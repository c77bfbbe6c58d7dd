import { findChromium } from '@internal/testkit';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import type { Site, SubjectName } from './site.ts';
import type { Subject } from './subject.ts';

declare global {
  var subject: Subject;
}

/** One subject in a fresh page of Chromium, and what can be measured of it. */
export class KitPage {
  readonly page: Page;
  readonly #cdp: CDPSession;
  /** Reads the thread's own clock. */
  readonly #thread: CDPSession;

  private constructor(page: Page, cdp: CDPSession, thread: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
    this.#thread = thread;
  }

  static async open(browser: Browser, site: Site, name: SubjectName): Promise<KitPage> {
    const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const thread = await context.newCDPSession(page);
    await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(site.url(name));
    await page.waitForFunction(() => 'subject' in globalThis);
    await page.evaluate(() => {
      const slow: number[] = [];
      new PerformanceObserver((list) => slow.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
      Object.assign(globalThis, { slow });
    });
    return new KitPage(page, cdp, thread);
  }

  /** Milliseconds in tasks of the page's main thread since it was opened: processor time where the machine does nothing else. */
  work(): Promise<number> {
    return timeInTasks(this.#cdp);
  }
  /** The same by the thread's own clock: what it waits for others is none. */
  thread(): Promise<number> {
    return timeInTasks(this.#thread);
  }
  /** How many functions were called while something ran. Costs time itself. */
  async calls(run: () => Promise<unknown>): Promise<number> {
    await this.#cdp.send('Profiler.enable');
    await this.#cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await run();
    const { result } = await this.#cdp.send('Profiler.takePreciseCoverage');
    await this.#cdp.send('Profiler.disable');
    const functions = result.flatMap((script) => script.functions);
    return functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  }
  /** Bytes that live after a collection. */
  async heap(): Promise<number> {
    await this.#cdp.send('HeapProfiler.collectGarbage');
    await this.#cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#cdp.send('Runtime.getHeapUsage');
    return usedSize;
  }
  /** The longest task above 50 ms; 0 where there was none. Forgets the ones before. */
  longest(): Promise<number> {
    return this.page.evaluate(() => Math.max(0, ...(globalThis as unknown as { slow: number[] }).slow.splice(0)));
  }
  nodes(): Promise<number> {
    return this.page.evaluate(() => document.querySelectorAll('#root *').length);
  }
  async close(): Promise<void> {
    await this.page.context().close();
  }
}

async function timeInTasks(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

export async function startBrowser(): Promise<Browser> {
  const found = await findChromium();
  return chromium.launch({
    ...found,
    args: [...found.args, '--enable-precise-memory-info', '--force-device-scale-factor=1'],
  });
}
