import { limits } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../testing/stage/manual-clock.ts';
import { createToastStore } from './toast-store.ts';

function setUp() {
  const clock = manualClock();
  const toaster = createToastStore(clock);
  const texts = () => toaster.toasts.getSnapshot().map((toast) => toast.text);
  return { clock, toaster, texts };
}

describe('toasts', () => {
  test('an error goes after 1500 ms, a notice later', () => {
    const { clock, toaster, texts } = setUp();
    toaster.show({ kind: 'error', text: 'refused' });
    toaster.show({ text: 'saved' });
    clock.advance(limits.errorToastMs - 1);
    expect(texts()).toEqual(['refused', 'saved']);
    clock.advance(1);
    expect(texts()).toEqual(['saved']);
    clock.advance(3_000);
    expect(texts()).toEqual([]);
  });

  test('one with a button, such as Undo, stays 5 s', () => {
    const { clock, toaster, texts } = setUp();
    toaster.show({ text: 'removed', action: { label: 'Undo', onAction: () => undefined } });
    clock.advance(4_999);
    expect(texts()).toEqual(['removed']);
    clock.advance(1);
    expect(texts()).toEqual([]);
  });

  test('time stands still while somebody reads, and begins anew after', () => {
    const { clock, toaster, texts } = setUp();
    toaster.show({ kind: 'error', text: 'refused' });
    clock.advance(1_000);
    toaster.hold(true);
    clock.advance(60_000);
    toaster.show({ kind: 'error', text: 'another' });
    clock.advance(60_000);
    expect(texts()).toEqual(['refused', 'another']);
    toaster.hold(false);
    clock.advance(limits.errorToastMs - 1);
    expect(texts()).toEqual(['refused', 'another']);
    clock.advance(1);
    expect(texts()).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  test('three at most: the oldest makes room', () => {
    const { toaster, texts } = setUp();
    for (const text of ['one', 'two', 'three', 'four']) toaster.show({ text });
    expect(texts()).toEqual(['two', 'three', 'four']);
  });

  test('one that stays makes room last of all', () => {
    const { toaster, texts } = setUp();
    toaster.show({ text: 'new version', stays: true });
    for (const text of ['one', 'two', 'three']) toaster.show({ kind: 'error', text });
    expect(texts()).toEqual(['new version', 'two', 'three']);
    for (const text of ['broken', 'lost', 'late']) toaster.show({ text, stays: true });
    expect(texts()).toEqual(['broken', 'lost', 'late']);
  });

  test('the same text is not shown twice, but stays longer', () => {
    const { clock, toaster, texts } = setUp();
    toaster.show({ kind: 'error', text: 'refused' });
    clock.advance(1_000);
    toaster.show({ kind: 'error', text: 'refused' });
    clock.advance(1_000);
    expect(texts()).toEqual(['refused']);
    clock.advance(500);
    expect(texts()).toEqual([]);
  });

  test('one that stays goes only when it is closed', () => {
    const { clock, toaster, texts } = setUp();
    const close = toaster.show({ text: 'new version', stays: true });
    clock.advance(3_600_000);
    expect(texts()).toEqual(['new version']);
    close();
    expect(texts()).toEqual([]);
  });
});
