import { isElement } from '../../../platform/realms.ts';

/** What a key asks the viewer for. Escape is no key of its own: it closes whatever is on top. */
export type ViewerCommand = 'zoomIn' | 'zoomOut' | 'reset' | 'rotate' | 'previous' | 'next';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const KEYS: Readonly<Record<string, ViewerCommand>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'reset',
  r: 'rotate',
  R: 'rotate',
};

/** The browser's own keys, such as Ctrl and +, stay the browser's. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Key, rightToLeft: boolean): ViewerCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ArrowLeft') return rightToLeft ? 'next' : 'previous';
  if (key === 'ArrowRight') return rightToLeft ? 'previous' : 'next';
  return KEYS[key];
}

/** Whether somebody writes, or works a control that has these keys for itself: then they are not the viewer's. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const [target] = event.composedPath();
  return isElement(target) && (target.isContentEditable || target.matches('input, textarea, select, video'));
}
