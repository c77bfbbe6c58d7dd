import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { focusedNear } from '../../platform/page/dom.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { EmojiPicker } from './EmojiPicker.tsx';

export interface EmojiPanelProps {
  /** Id of the panel, for `aria-controls`. */
  readonly id: string;
  /** Root element of the composer; the picker is placed above its end. */
  readonly composer: RefObject<HTMLElement | null>;
  /** Button that toggles the panel: a press on it does not count as outside. */
  readonly button: RefObject<HTMLElement | null>;
  /** Inserts `#name;`. `quiet`: without focus. */
  readonly onInsert: (token: string, quiet: boolean) => void;
  /** Called on Escape or a press outside. */
  readonly onClose: () => void;
  /** Called on Escape, after `onClose`. */
  readonly onDone: () => void;
}

/** Emoji picker above a composer. Stays open after a choice; Escape or a press outside closes it. */
export function EmojiPanel({ id, composer, button, onInsert, onClose, onDone }: EmojiPanelProps): ReactNode {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  const close = useEvent(onClose);
  const done = useEvent(onDone);
  useLayer(onClose);

  useEffect(() => {
    const around = composer.current;
    const page = around?.ownerDocument;
    if (!around || !page) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    function press(event: PointerEvent): void {
      const path = event.composedPath();
      if (panel.current && button.current && !path.includes(panel.current) && !path.includes(button.current)) close();
    }
    function key(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      close();
      done();
    }
    page.addEventListener('pointerdown', press, { signal, capture: true });
    around.addEventListener('keydown', key, { signal });
    return () => leaving.abort();
  }, [composer, button, close, done]);

  function insert(token: string, how: 'touch' | 'pointer' | 'keyboard'): void {
    const nearest = focusedNear(panel.current);
    onInsert(token, how === 'touch');
    // Keyboard users stay in the picker.
    if (how === 'keyboard') nearest?.focus({ preventScroll: true });
  }
  return (
    <div ref={panel} id={id} className="im-pop im-composer__emoji" role="dialog" aria-label={t('composer.emoji')}>
      <EmojiPicker onPick={insert} />
    </div>
  );
}
