import type { Kit } from '../../provider/kit-context.ts';

const waiting = new WeakMap<Kit['toaster'], Set<() => void>>();

/**
 * Says that code could not be fetched: one notice for all parts that miss theirs, whose button tries all of them again.
 * Returns how to leave; the notice goes with the last one.
 */
export function tellNotLoaded(toaster: Kit['toaster'], t: Kit['t'], retry: () => void): () => void {
  const retries = waiting.get(toaster) ?? new Set();
  waiting.set(toaster, retries);
  retries.add(retry);
  const tryAll = () => {
    for (const again of [...retries]) again();
  };
  const close = toaster.show({
    kind: 'error',
    text: t('part.notLoaded'),
    action: { label: t('action.tryAgain'), onAction: tryAll },
    stays: true,
  });
  return () => {
    retries.delete(retry);
    if (retries.size === 0) close();
  };
}
