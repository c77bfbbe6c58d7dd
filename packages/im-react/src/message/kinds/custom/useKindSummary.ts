import type { LastMessage } from 'im-sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { useMessageCustomisation } from '../../customisation-context.tsx';
import type { CustomKinds, KindSource, MessageKinds } from './custom-kinds.ts';

const NEVER_CHANGES = (): (() => void) => () => undefined;

/**
 * Line of a message by its custom kind, for the preview or the accessible name; `undefined` if there is none. Renders
 * again when the kinds of the host's latest render return another one.
 */
export function useKindSummary(
  kinds: CustomKinds | undefined,
  message: KindSource | undefined,
  line: 'summaryOf' | 'spokenNameOf',
): string | undefined {
  const read = useMemo(() => createReader(kinds, message, line), [kinds, message, line]);
  return useSyncExternalStore(kinds?.latest.subscribe ?? NEVER_CHANGES, read, read);
}

/** Calls the host once for each kinds object: a snapshot must stay the same until the store changes. */
function createReader(
  kinds: CustomKinds | undefined,
  message: KindSource | undefined,
  line: 'summaryOf' | 'spokenNameOf',
): () => string | undefined {
  let cached: { readonly from: MessageKinds | undefined; readonly text: string | undefined } | undefined;
  return () => {
    if (!kinds || !message) return undefined;
    const from = kinds.latest.getSnapshot();
    if (!cached || cached.from !== from) cached = { from, text: kinds[line](message) };
    return cached.text;
  };
}

/** Summary of the last message of a conversation by its custom kind; `undefined` if there is none. */
export function useLastSummary(last: LastMessage | undefined): string | undefined {
  const { kinds } = useMessageCustomisation();
  const message = useMemo(() => {
    if (last?.content === undefined) return undefined;
    return { type: last.type, content: last.content };
  }, [last]);
  return useKindSummary(kinds, message, 'summaryOf');
}
