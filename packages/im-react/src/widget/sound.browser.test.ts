import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composer, launcher, panel, type WidgetWorld, widgetWorld } from '../testing/server/widget-world.ts';
import type { WidgetOptions } from './widget-types.ts';

let notes = 0;
/** Sounds that were played: each has two notes. */
const plays = (): number => notes / 2;

let world: WidgetWorld;
beforeEach(async () => {
  await page.viewport(1000, 760);
  localStorage.clear();
  sessionStorage.clear();
  world = widgetWorld();
  notes = 0;
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const connect = (node: unknown): unknown => node;
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running';
      readonly currentTime = 0;
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      readonly gain = gain;
      connect = connect;
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = connect;
      start(): void {
        notes += 1;
      }
      stop(): void {}
    },
  );
});
afterEach(() => {
  world.end();
  localStorage.clear();
  sessionStorage.clear();
});

/** A widget that is connected and closed, and what the page gets of it. */
async function closedWidget(options: WidgetOptions) {
  const widget = world.add(options);
  const events = world.listen(widget);
  widget.open();
  await userEvent.fill(composer(), 'hello');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByRole('article', { name: /hello, sent/ })).toBeVisible();
  widget.close();
  return {
    texts: () => events.flatMap(([name, detail]) => (name === 'message' ? (detail as { text: string }).text : [])),
  };
}

/** Lets the agent write until `isDone`, each time after `before`: messages from before the connection stands are no news. */
async function sayUntil(isDone: () => boolean, before?: () => void): Promise<void> {
  await expect
    .poll(() => {
      before?.();
      world.server.say(world.agentId, world.idOf('shopper-1') ?? 0, 'since today');
      return isDone();
    })
    .toBe(true);
}

it('plays a sound for a message that arrives while it is closed, where the page wants that', async () => {
  await closedWidget({ sound: true });
  expect(plays()).toBe(0);
  await sayUntil(() => plays() > 0);
  await expect.element(launcher()).toHaveAccessibleName(/^Open chat, \d+ unread$/);
});

it('plays none by default', async () => {
  const { texts } = await closedWidget({});
  await sayUntil(() => texts().length > 0);
  expect(plays()).toBe(0);
});

it('plays none for messages of another conversation', async () => {
  const other = world.addPerson('Bo', 'billing');
  const shopper = world.addPerson('Nora', 'shopper-1');
  world.server.befriend(shopper, world.agentId);
  const agent = world.server.world.accounts.get(shopper)?.friends.get(world.agentId);
  if (agent) agent.msgRemind = 0;
  const { texts } = await closedWidget({ sound: true });
  // The agent's messages, which are set to make no sound, show what has been taken.
  await expect
    .poll(() => {
      world.server.say(other, shopper, 'your invoice');
      world.server.say(world.agentId, shopper, 'since today');
      return texts().length;
    })
    .toBeGreaterThan(3);
  expect(plays()).toBe(0);
});

it('plays one for its own message right behind one of another conversation', async () => {
  const other = world.addPerson('Bo', 'billing');
  await closedWidget({ sound: true });
  await sayUntil(
    () => plays() > 1,
    () => world.server.say(other, world.idOf('shopper-1') ?? 0, 'your invoice'),
  );
});

it('has no event for other conversations than its own', async () => {
  const other = world.addPerson('Bo', 'billing');
  const { texts } = await closedWidget({ sound: true });
  await sayUntil(() => texts().length > 0);
  world.server.say(other, world.idOf('shopper-1') ?? 0, 'your invoice');
  // Pushes come in order: the one before has been taken when the last is there.
  world.server.say(world.agentId, world.idOf('shopper-1') ?? 0, 'the last');
  await expect.poll(texts).toContain('the last');
  expect(texts()).not.toContain('your invoice');
});
