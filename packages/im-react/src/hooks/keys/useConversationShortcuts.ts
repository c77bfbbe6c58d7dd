import type { ConversationKey } from 'im-sdk/protocol';
import { useClient } from '../../context/useClient.ts';
import { isApple } from '../../platform/device/device.ts';
import { eventElement, type ShortcutScope, useKeyboardShortcuts } from './keyboard-shortcuts.ts';

/** Options of `useConversationShortcuts`. */
export interface ConversationShortcutsOptions extends ShortcutScope {
  /** Key of the open conversation; `null` for none. */
  readonly selected: ConversationKey | null;
  /** Called with the key of the conversation to open. */
  readonly onSelect: (key: ConversationKey) => void;
}

const OPENED_BY_ALT =
  'select, [role="combobox"], input:is([type="date"], [type="time"], [type="month"], [type="week"])';
const TEXTS = 'textarea, input';

/** Whether Alt+arrow already has a meaning in the focused element: opens a select, moves the caret. */
function hasOwnUse(element: HTMLElement | undefined): boolean {
  if (!element) return false;
  if (element.matches(OPENED_BY_ALT)) return true;
  if (!isApple()) return false;
  return element.isContentEditable || (element.matches(TEXTS) && (element as HTMLInputElement).value !== '');
}

/**
 * Alt+↑ and Alt+↓ open the previous and next conversation of the list, without wrapping. With none open: the last and
 * the first. On Apple devices a text field that is not empty keeps these keys, because they move its caret. Ignored in
 * dialogs and menus. Causes no renders.
 */
export function useConversationShortcuts({ selected, onSelect, within }: ConversationShortcutsOptions): void {
  const { conversations } = useClient();
  useKeyboardShortcuts({ within }, (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.shiftKey || event.metaKey) return false;
    if (hasOwnUse(eventElement(event))) return false;
    const { keys } = conversations.list.getSnapshot();
    const at = selected === null ? -1 : keys.indexOf(selected);
    const next = at < 0 ? keys.at(step > 0 ? 0 : -1) : keys[at + step];
    if (next !== undefined) onSelect(next);
    return true;
  });
}
