import type { PointerEvent as ReactPointerEvent } from 'react';
import { afterEach, expect, test } from 'vitest';
import { startDrag } from './start-drag.ts';

const handle = document.createElement('button');

afterEach(() => handle.remove());

function press(): { moves: number[]; ends: () => number } {
  document.body.append(handle);
  const moves: number[] = [];
  let ends = 0;
  const down = { currentTarget: handle, pointerId: 1, clientX: 10, clientY: 10 };
  startDrag(down as unknown as ReactPointerEvent<HTMLElement>, {
    onMove: (x) => moves.push(x),
    onEnd: () => {
      ends += 1;
    },
  });
  return { moves, ends: () => ends };
}

const point = (type: string, clientX: number, pointerId = 1): void => {
  document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, clientX, clientY: 10 }));
};

test('a drag whose first move is already outside of the element follows the pointer and ends with it', () => {
  const { moves, ends } = press();
  point('pointermove', 210);
  point('pointermove', 310, 2);
  point('pointerup', 210, 2);
  expect([moves, ends()]).toEqual([[200], 0]);
  point('pointerup', 210);
  point('pointermove', 410);
  expect([moves, ends()]).toEqual([[200], 1]);
});

test('a press that is released outside without a move is no drag, and later moves are none', () => {
  const { moves, ends } = press();
  point('pointerup', 210);
  point('pointermove', 310);
  expect([moves, ends()]).toEqual([[], 0]);
});
