import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { useAction } from './useAction.ts';

/** A `perform` whose promises the test settles. */
function deferredAction() {
  const started: PromiseWithResolvers<void>[] = [];
  const perform = vi.fn((_name: string) => {
    const next = Promise.withResolvers<void>();
    started.push(next);
    return next.promise;
  });
  async function settle(index: number, error?: unknown): Promise<void> {
    await act(async () => {
      if (error === undefined) started[index]?.resolve();
      else started[index]?.reject(error);
    });
  }
  return { perform, settle };
}

test('is pending while it runs, and passes its arguments', async () => {
  const { perform, settle } = deferredAction();
  const { result } = renderHook(() => useAction(perform), { wrapper: StrictMode });
  expect(result.current).toMatchObject({ isPending: false, error: undefined });
  act(() => result.current.run('first'));
  expect(result.current.isPending).toBe(true);
  await settle(0);
  expect(result.current).toMatchObject({ isPending: false, error: undefined });
  expect(perform.mock.calls).toEqual([['first']]);
});

test('a second run while one is in flight is ignored, also before the first is rendered', async () => {
  const { perform, settle } = deferredAction();
  const { result } = renderHook(() => useAction(perform));
  act(() => {
    result.current.run('first');
    result.current.run('same tick');
  });
  act(() => result.current.run('later'));
  expect(perform.mock.calls).toEqual([['first']]);
  await settle(0);
  act(() => result.current.run('again'));
  expect(perform.mock.calls).toEqual([['first'], ['again']]);
});

test('keeps the rejection until the next run, and hands it to onError once', async () => {
  const { perform, settle } = deferredAction();
  const onError = vi.fn();
  const { result } = renderHook(() => useAction(perform, { onError }));
  const refused = new Error('refused');
  act(() => result.current.run('first'));
  await settle(0, refused);
  expect(result.current).toMatchObject({ isPending: false, error: refused });
  expect(onError.mock.calls).toEqual([[refused]]);
  act(() => result.current.run('second'));
  expect(result.current).toMatchObject({ isPending: true, error: undefined });
});

test('an action that throws before its first await is a rejection', async () => {
  const thrown = new Error('thrown');
  const { result } = renderHook(() =>
    useAction(() => {
      throw thrown;
    }),
  );
  await act(async () => result.current.run());
  expect(result.current).toMatchObject({ isPending: false, error: thrown });
});

test('unmounted in flight: the failure still reaches onError, and nothing is rendered', async () => {
  const { perform, settle } = deferredAction();
  const onError = vi.fn();
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { result, unmount } = renderHook(() => useAction(perform, { onError }));
  act(() => result.current.run('first'));
  unmount();
  await settle(0, new Error('refused'));
  expect(onError).toHaveBeenCalledOnce();
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('reset clears the error and leaves an action in flight alone', async () => {
  const { perform, settle } = deferredAction();
  const { result } = renderHook(() => useAction(perform));
  act(() => result.current.run('first'));
  await settle(0, new Error('refused'));
  act(() => result.current.reset());
  expect(result.current.error).toBeUndefined();
  act(() => result.current.run('second'));
  act(() => result.current.reset());
  expect(result.current.isPending).toBe(true);
  await settle(1);
  expect(result.current.isPending).toBe(false);
});

test('run and reset stay the same functions, and run uses the latest action', async () => {
  const called: string[] = [];
  const { result, rerender } = renderHook(({ name }) => useAction(async () => called.push(name)), {
    initialProps: { name: 'old' },
  });
  const { run, reset } = result.current;
  rerender({ name: 'new' });
  expect(result.current).toMatchObject({ run, reset });
  await act(async () => run());
  expect(called).toEqual(['new']);
});
