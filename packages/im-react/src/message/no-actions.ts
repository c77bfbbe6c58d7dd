import { createMessageActionState } from './action-state.ts';
import type { MessageActions } from './action-types.ts';

const nothing = (): void => undefined;

/** Actions of a message outside of a list: none. */
export const NO_ACTIONS: MessageActions = {
  actionState: createMessageActionState(),
  available: () => [],
  items: () => [],
  run: nothing,
  react: nothing,
  openReactions: nothing,
  openMenu: nothing,
  toggleSelected: nothing,
};
