import { limits } from 'im-sdk/protocol';
import { useSelected } from '../useSelected.ts';
import type { ComposerController, ComposerSnapshot } from './composer-types.ts';

/** What a server draws: drafts are the browser's. */
const BLANK: ComposerSnapshot = {
  text: '',
  revision: 0,
  quote: undefined,
  editing: undefined,
  mentions: [],
  attachments: [],
  room: limits.contentLength,
  canSend: false,
  error: undefined,
};

/** A part of what stands in a composer, and a new render only when that part changed. */
export function useComposed<Part>(
  { state }: Pick<ComposerController, 'state'>,
  select: (snapshot: ComposerSnapshot) => Part,
): Part {
  return useSelected(state, select, BLANK);
}
