import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useControlled } from './useControlled.ts';

test('without a value of the host it keeps its own, and reports each change with its reason', () => {
  const onChange = vi.fn<(open: boolean, reason: string) => void>();
  const { result } = renderHook(() => useControlled<boolean, [reason: string]>(undefined, false, onChange));
  act(() => result.current[1](true, 'trigger'));
  expect(result.current[0]).toBe(true);
  act(() => result.current[1](false, 'escape'));
  expect(result.current[0]).toBe(false);
  expect(onChange.mock.calls).toEqual([
    [true, 'trigger'],
    [false, 'escape'],
  ]);
});

test('a value of the host wins, and changes only when the host changes it', () => {
  const onChange = vi.fn();
  const { result, rerender } = renderHook(({ open }) => useControlled<boolean>(open, false, onChange), {
    initialProps: { open: true },
  });
  act(() => result.current[1](false));
  expect(result.current[0]).toBe(true);
  expect(onChange.mock.calls).toEqual([[false]]);
  rerender({ open: false });
  expect(result.current[0]).toBe(false);
});

test('null is a value of the host', () => {
  const { result } = renderHook(() => useControlled<string | null>(null, 'own'));
  expect(result.current[0]).toBeNull();
});

test('the function that changes it stays the same', () => {
  const { result, rerender } = renderHook(() => useControlled<number>(undefined, 0));
  const [, change] = result.current;
  rerender();
  expect(result.current[1]).toBe(change);
});
