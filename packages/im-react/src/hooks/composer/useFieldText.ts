import { useState } from 'react';
import { createSignal } from '../../platform/create-signal.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import type { FieldComposer } from './composer-types.ts';
import { BLANK } from './useComposed.ts';

/**
 * Text of a `ComposerField` that is no message composer: the text of a broadcast, the comment of a forward. `text` is
 * wire text, with `#name;` for emoji.
 */
export function useFieldText(): { readonly composer: FieldComposer; readonly text: string } {
  const [composer] = useState(() => {
    const state = createSignal(BLANK);
    return { state, type: (text: string) => state.set({ ...state.getSnapshot(), text }) };
  });
  return { composer, text: useReadable(composer.state, BLANK).text };
}
