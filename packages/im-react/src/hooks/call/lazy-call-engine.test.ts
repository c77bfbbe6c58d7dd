import { createFakeCallEngine, type FakeCallEngine, privateCallView } from 'im-rtc/testing';
import { expect, test, vi } from 'vitest';
import { createLazyCallEngine } from './lazy-call-engine.ts';

function world() {
  const rings = new Set<() => void>();
  const loads: { readonly resolve: (engine: FakeCallEngine) => void; readonly reject: (error: Error) => void }[] = [];
  const load = vi.fn(() => new Promise<FakeCallEngine>((resolve, reject) => loads.push({ resolve, reject })));
  const lazy = createLazyCallEngine({
    load,
    onRing(listener) {
      rings.add(listener);
      return () => rings.delete(listener);
    },
  });
  return { lazy, load, loads, rings };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('nothing is loaded before a call starts or rings', () => {
  const { lazy, load, rings } = world();
  expect(lazy.call.getSnapshot()).toBeUndefined();
  const stop = lazy.call.subscribe(() => undefined);
  lazy.devices.subscribe(() => undefined);
  lazy.hangUp();
  lazy.setMicrophone(false);
  expect(load).not.toHaveBeenCalled();
  expect(rings.size).toBe(1);
  stop();
  expect(rings.size).toBe(0);
});

test('a ring loads the engine, whose call is then shown', async () => {
  const { lazy, load, loads, rings } = world();
  const changed = vi.fn();
  lazy.call.subscribe(changed);
  for (const ring of rings) ring();
  for (const ring of rings) ring();
  expect(load).toHaveBeenCalledTimes(1);
  const ringing = privateCallView({ phase: 'ringing' });
  const engine = createFakeCallEngine(ringing);
  loads[0]?.resolve(engine);
  await settled();
  expect(changed).toHaveBeenCalledTimes(1);
  expect(lazy.call.getSnapshot()).toBe(ringing);
  engine.setCall(undefined);
  expect(changed).toHaveBeenCalledTimes(2);
  lazy.accept();
  expect(engine.commands).toEqual([['accept']]);
});

test('a command that starts a call is carried out once the engine is there; listeners are attached to it', async () => {
  const { lazy, loads } = world();
  const notices = vi.fn();
  const stop = lazy.on('full', notices);
  lazy.callPerson(7, 'video');
  const engine = createFakeCallEngine();
  loads[0]?.resolve(engine);
  await settled();
  expect(engine.commands).toEqual([['callPerson', 7, 'video']]);
  engine.emit('full', { maxChannel: 9 });
  stop();
  engine.emit('full', { maxChannel: 9 });
  expect(notices).toHaveBeenCalledTimes(1);
});

test('if the code cannot be loaded, the first question rejects; the next one tries again', async () => {
  const { lazy, load, loads } = world();
  const first = lazy.findObstacle('voice');
  loads[0]?.reject(new Error('offline'));
  await expect(first).rejects.toThrow('offline');
  const second = lazy.findObstacle('voice');
  loads[1]?.resolve(createFakeCallEngine());
  await expect(second).resolves.toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('an engine that comes after the end is destroyed at once; the next command loads a new one', async () => {
  const { lazy, load, loads } = world();
  lazy.callPerson(7, 'voice');
  lazy.destroy();
  const late = createFakeCallEngine(privateCallView());
  loads[0]?.resolve(late);
  await settled();
  expect(late.commands).toContainEqual(['destroy']);
  expect(lazy.call.getSnapshot()).toBeUndefined();
  lazy.callPerson(7, 'voice');
  expect(load).toHaveBeenCalledTimes(2);
});

test('the end destroys the engine, and its call is shown no more', async () => {
  const { lazy, loads } = world();
  const changed = vi.fn();
  lazy.call.subscribe(changed);
  lazy.callPerson(7, 'voice');
  const engine = createFakeCallEngine(privateCallView());
  loads[0]?.resolve(engine);
  await settled();
  lazy.destroy();
  expect(engine.commands.at(-1)).toEqual(['destroy']);
  expect(lazy.call.getSnapshot()).toBeUndefined();
  expect(changed).toHaveBeenCalledTimes(2);
});
