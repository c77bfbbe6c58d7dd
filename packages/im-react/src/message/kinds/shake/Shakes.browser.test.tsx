import { afterEach, expect, it, vi } from 'vitest';
import { demoKinds } from '../../../testing/demo/kinds.ts';
import { KINDS_NOW, type KindsOnPage, renderKinds } from '../../../testing/render/render-kinds.tsx';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';

let made: KindsOnPage;
afterEach(() => {
  made.close();
  vi.restoreAllMocks();
});

const shakes = (): number => document.getAnimations().filter(({ id }) => id === 'im-shake').length;
const shake = (parts: object = {}) =>
  rowOf({ ...demoKinds.shake(), key: 'live', conversation: 'g:100', id: 90, sendTime: KINDS_NOW, ...parts });
async function settled(): Promise<void> {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

it('shakes the list once when a shake comes in live, and never for history', async () => {
  made = renderKinds([demoKinds.shake()]);
  await settled();
  expect(shakes()).toBe(0);
  made.receive(shake());
  expect(shakes()).toBe(1);
  const shaking = document.getAnimations().filter(({ id }) => id === 'im-shake');
  await Promise.all(shaking.map((animation) => animation.finished));
  expect(shakes()).toBe(0);
});

it('does not shake for another conversation', async () => {
  made = renderKinds([demoKinds.text('hello')]);
  made.receive(shake({ conversation: 'p:9' }));
  await settled();
  expect(shakes()).toBe(0);
});

it('does not shake for people who want less motion', async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? Object.assign(real('all'), {}) : real(query),
  );
  made = renderKinds([demoKinds.text('hello')]);
  made.receive(shake());
  await settled();
  expect(shakes()).toBe(0);
});
