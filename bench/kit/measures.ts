import type { KitPage } from './stage.ts';

/** Cost of opening: ms until the bottom is painted and nothing moves any more, ms in tasks, and the longest task. */
export interface Opened {
  readonly still: number;
  /** Includes the checks after each frame whether something still moves. */
  readonly work: number;
  readonly longest: number;
}

type What = 'messages' | 'chats';

export async function open(kit: KitPage, count: number, what: What = 'messages'): Promise<Opened> {
  await prepare(kit, count, what);
  return show(kit, what);
}

/** So many are at hand, and the page has come to rest. */
export async function prepare(kit: KitPage, count: number, what: What = 'messages'): Promise<void> {
  await kit.page.evaluate(
    ([many, kind]) => (kind === 'chats' ? globalThis.subject.chats?.prepare(many) : globalThis.subject.prepare(many)),
    [count, what] as const,
  );
  await kit.page.waitForTimeout(400);
}

/** Opens what was prepared. */
export async function show(kit: KitPage, what: What = 'messages'): Promise<Opened> {
  await kit.longest();
  const before = await kit.work();
  const still = await kit.page.evaluate(
    ([kind]) =>
      new Promise<number>((resolve) => {
        let began = 0;
        let changed = 0;
        let sign = '';
        const channel = new MessageChannel();
        // After the paint of each frame: does anything still move? Rows are compared by where the last of them ends.
        channel.port1.onmessage = () => {
          const scroller = globalThis.subject.scroller() ?? document.querySelector('#root');
          const now = performance.now();
          const gap = scroller ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : -1;
          const centre = document.elementFromPoint(400, 350);
          const box = centre?.getBoundingClientRect();
          const next = `${Math.round(gap)} ${centre?.textContent?.slice(0, 40)} ${box && Math.round(box.top)}`;
          const there =
            kind === 'chats' ? centre !== null : gap >= 0 && gap <= 2 && (scroller?.scrollHeight ?? 0) > 700;
          if (next !== sign || !there) changed = now;
          sign = next;
          if (now - changed > 400 || now - began > 15_000) resolve(changed - began);
          else requestAnimationFrame(() => channel.port2.postMessage(0));
        };
        // Opens at the start of a frame: from elsewhere the wait for the next frame, 0 to 16.7 ms, is chance.
        requestAnimationFrame(() => {
          began = performance.now();
          if (kind === 'chats') globalThis.subject.chats?.open();
          else globalThis.subject.open();
          channel.port2.postMessage(0);
        });
      }),
    [what] as const,
  );
  return { still, work: (await kit.work()) - before, longest: await kit.longest() };
}

/**
 * Processor time (ms) of opening a conversation of `count` messages, and of what follows within 400 ms. On a page of its own
 * without checks after each frame: they cost twice what the limit needs to open.
 */
export async function openingThread(kit: KitPage, count: number): Promise<number> {
  await prepare(kit, count);
  const before = await kit.thread();
  await kit.page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          globalThis.subject.open();
          setTimeout(resolve, 400);
        });
      }),
  );
  return (await kit.thread()) - before;
}

/** Ms until the same conversation is painted when it is opened a second time: its code has run, its fonts are loaded. */
export async function openAgain(kit: KitPage): Promise<number | undefined> {
  const isClosed = await kit.page.evaluate(() => {
    globalThis.subject.close?.();
    return globalThis.subject.close !== undefined;
  });
  if (!isClosed) return undefined;
  await kit.page.waitForTimeout(400);
  return (await show(kit)).still;
}

/** What a stream of messages costs: ms of processor time, ms from arrival to paint, and whether the bottom was left. */
export interface Streamed {
  readonly thread: number;
  readonly painted: number;
  /** 95 of 100 are painted within these ms. */
  readonly p95: number;
  /** Median ms of one message after a pause. */
  readonly alone: number;
  readonly gap: number;
}

export async function stream(kit: KitPage, seconds: number): Promise<Streamed> {
  const before = await kit.thread();
  const { waits, gap } = await arrive(kit, seconds * 50, 20);
  const thread = (await kit.thread()) - before;
  const alone = await arrive(kit, 15, 300);
  return { thread, painted: quantile(waits, 0.5), p95: quantile(waits, 0.95), alone: quantile(alone.waits, 0.5), gap };
}

/** Messages that come one every so many ms: how long each took to its paint, and how far the bottom is in the end. */
function arrive(kit: KitPage, count: number, everyMs: number): Promise<{ waits: number[]; gap: number }> {
  return kit.page.evaluate(
    ([many, every]) =>
      new Promise<{ waits: number[]; gap: number }>((resolve) => {
        const waits: number[] = [];
        const sent = new Map<string, number>();
        const host = document.querySelector('#root') ?? document.body;
        const seen = (text: string | null | undefined): void => {
          for (const [mark, at] of sent) {
            if (!text?.includes(mark)) continue;
            sent.delete(mark);
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => waits.push(performance.now() - at);
              port2.postMessage(0);
            });
          }
        };
        const observer = new MutationObserver((records) => {
          for (const { target, addedNodes } of records) {
            if (target.nodeType === 3 || target.childNodes.length < 3) seen(target.textContent);
            for (const node of addedNodes) seen(node.textContent);
          }
        });
        observer.observe(host, { subtree: true, childList: true, characterData: true });
        let n = 0;
        let gap = 0;
        const timer = setInterval(() => {
          n += 1;
          const mark = `§${every}.${n}§`;
          sent.set(mark, performance.now());
          globalThis.subject.arrive(`${mark} hello there ${'word '.repeat(n % 9)}`);
          const scroller = globalThis.subject.scroller();
          if (n === many) {
            clearInterval(timer);
            setTimeout(() => {
              observer.disconnect();
              if (scroller) gap = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
              resolve({ waits, gap });
            }, 500);
          }
        }, every);
      }),
    [count, everyMs] as const,
  );
}

/** Cost of a key press: ms of processor time, ms from the key to the paint (95th percentile). */
export async function type(kit: KitPage, keys: number): Promise<{ readonly thread: number; readonly p95: number }> {
  await kit.page.evaluate(() => {
    const field = globalThis.subject.field();
    field?.focus();
    const waits: number[] = [];
    Object.assign(globalThis, { waits });
    field?.addEventListener('keydown', () => {
      const began = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => waits.push(performance.now() - began);
        port2.postMessage(0);
      });
    });
  });
  for (let n = 0; n < 8; n++) await kit.page.keyboard.press('a');
  await kit.page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits.splice(0));
  const before = await kit.thread();
  for (let n = 0; n < keys; n++) {
    await kit.page.keyboard.press(n % 6 === 5 ? 'Space' : 'k');
    await kit.page.waitForTimeout(25);
  }
  const thread = ((await kit.thread()) - before) / keys;
  const waits = await kit.page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  return { thread, p95: quantile(waits, 0.95) };
}

/** What scrolling up costs, 60 px a frame: ms of processor time, dropped frames, and the share of frames with blank in view. */
export interface Scrolled {
  readonly thread: number;
  readonly dropped: number;
  readonly blank: number;
}

export async function scroll(kit: KitPage, frames: number): Promise<Scrolled> {
  const began = await kit.thread();
  const { dropped } = await scrollUp(kit, frames, false);
  const thread = (await kit.thread()) - began;
  // Looking for blank costs a deep page more than a flat one, and is no part of a scroll: it is done in another one.
  const { blank } = await scrollUp(kit, frames, true);
  return { thread, dropped, blank: (100 * blank) / frames };
}

function scrollUp(kit: KitPage, frames: number, looks: boolean): Promise<{ dropped: number; blank: number }> {
  return kit.page.evaluate(
    ([many, looking]) =>
      new Promise<{ dropped: number; blank: number }>((resolve) => {
        const scroller = globalThis.subject.scroller();
        if (!scroller) {
          resolve({ dropped: -1, blank: -1 });
          return;
        }
        const box = scroller.getBoundingClientRect();
        const channel = new MessageChannel();
        let last = performance.now();
        let [n, dropped, blank] = [0, 0, 0];
        channel.port1.onmessage = () => {
          // Between rows there may be a gap: blank is where three places in a row hold nothing but the list itself.
          const empty = [0.2, 0.5, 0.8].filter((at) =>
            [-24, 0, 24].every((way) => {
              const found = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height * at + way)[0];
              return !found || !(found.textContent ?? '').trim() || found === scroller;
            }),
          );
          if (empty.length > 0) blank += 1;
        };
        const step = (now: number): void => {
          if (now - last > 25) dropped += Math.round((now - last) / 16.7) - 1;
          last = now;
          n += 1;
          if (n > many) {
            resolve({ dropped, blank });
            return;
          }
          scroller.scrollTop -= 60;
          if (looking) channel.port2.postMessage(0);
          requestAnimationFrame(step);
        };
        requestAnimationFrame((now) => {
          last = now;
          step(now);
        });
      }),
    [frames, looks] as const,
  );
}

/** What it costs that the last chat becomes the first: ms until it is painted, ms of work. */
export async function reorder(
  kit: KitPage,
  times: number,
): Promise<{ readonly painted: number; readonly work: number }> {
  const before = await kit.work();
  const waits = await kit.page.evaluate(async (many) => {
    const waits: number[] = [];
    for (let n = 1; n <= many; n++) {
      const mark = `§r${n}§`;
      const began = performance.now();
      globalThis.subject.chats?.reorder(mark);
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (!document.querySelector('#root')?.textContent?.includes(mark)) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            waits.push(performance.now() - began);
            resolve();
          };
          port2.postMessage(0);
        };
        requestAnimationFrame(look);
      });
    }
    return waits;
  }, times);
  return { painted: quantile(waits, 0.5), work: ((await kit.work()) - before) / times };
}

/** How far measurements of one thing lie apart: width of their middle half, as a share of the median. */
export function spread(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / quantile(values, 0.5);
}

export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}
