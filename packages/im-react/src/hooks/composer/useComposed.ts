import { limits } from 'im-sdk/protocol';
import { useReadableSelector } from '../../primitives/useReadableSelector.ts';
import type { ComposerController, ComposerSnapshot } from './composer-types.ts';

/** State of an empty composer; the server snapshot, since drafts exist only in the browser. */
export const BLANK: ComposerSnapshot = {
  text: '',
  revision: 0,
  quote: undefined,
  editing: undefined,
  mentions: [],
  attachments: [],
  charactersLeft: limits.contentLength,
  canSend: false,
  error: undefined,
};

/** Selects a part of a composer's state; renders only when that part changed. */
export function useComposed<Part>(
  { state }: Pick<ComposerController, 'state'>,
  select: (snapshot: ComposerSnapshot) => Part,
): Part {
  return useReadableSelector(state, select, BLANK);
}
