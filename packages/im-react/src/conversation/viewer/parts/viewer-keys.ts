import { isElement } from '../../../platform/page/dom.ts';

/** Keyboard commands of the viewer. Escape is handled by `useDismiss`. */
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

/** Command of a key. `undefined` with modifiers: browser shortcuts such as Ctrl and + keep working. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Key, rightToLeft: boolean): ViewerCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ArrowLeft') return rightToLeft ? 'next' : 'previous';
  if (key === 'ArrowRight') return rightToLeft ? 'previous' : 'next';
  return KEYS[key];
}

/** True if the key goes to a form field, a video or an IME composition. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const [target] = event.composedPath();
  return isElement(target) && (target.isContentEditable || target.matches('input, textarea, select, video'));
}
