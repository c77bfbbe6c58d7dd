import type { ConversationKey } from 'im-sdk/protocol';
import { isApple } from '../../platform/device/device.ts';
import { useClient } from '../useClient.ts';
import { type KeysWithin, pressedIn, usePageKeys } from './page-keys.ts';

export interface ChatKeysOptions extends KeysWithin {
  /** The conversation that is open; `null` for none. */
  readonly selected: ConversationKey | null;
  /** Opens another one. */
  readonly onSelect: (key: ConversationKey) => void;
}

const OPENED_BY_ALT =
  'select, [role="combobox"], input:is([type="date"], [type="time"], [type="month"], [type="week"])';
const TEXTS = 'textarea, input';

/** Whether Alt and an arrow mean something of their own where they were pressed: a choice opens, a caret moves. */
function hasOwnUse(element: HTMLElement | undefined): boolean {
  if (!element) return false;
  if (element.matches(OPENED_BY_ALT)) return true;
  if (!isApple()) return false;
  return element.isContentEditable || (element.matches(TEXTS) && (element as HTMLInputElement).value !== '');
}

/**
 * Alt+↑ and Alt+↓ open the conversation before and behind the open one in the list, and stop at its ends; with none open,
 * the last and the first. On an Apple device those keys move the caret in a text, so there a text that is not empty keeps
 * them. Dialogs and menus keep them too. Costs no render.
 */
export function useChatKeys({ selected, onSelect, within }: ChatKeysOptions): void {
  const { conversations } = useClient();
  usePageKeys({ within }, (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.shiftKey || event.metaKey) return false;
    if (hasOwnUse(pressedIn(event))) return false;
    const { keys } = conversations.list.getSnapshot();
    const at = selected === null ? -1 : keys.indexOf(selected);
    const next = at < 0 ? keys.at(step > 0 ? 0 : -1) : keys[at + step];
    if (next !== undefined) onSelect(next);
    return true;
  });
}
