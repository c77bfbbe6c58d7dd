import { createActionFlow } from './action-flow.ts';
import type { MessageActions } from './action-types.ts';

const nothing = (): void => undefined;

/** Actions of a message outside of a list: none. */
export const NO_ACTIONS: MessageActions = {
  flow: createActionFlow(),
  available: () => [],
  items: () => [],
  run: nothing,
  react: nothing,
  openReactions: nothing,
  openMenu: nothing,
  toggleSelected: nothing,
};
