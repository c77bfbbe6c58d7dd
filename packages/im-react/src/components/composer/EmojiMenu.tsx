import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useEvent } from '../../hooks/useEvent.ts';
import { useT } from '../../i18n/useT.ts';
import { focusedNear } from '../../platform/realms.ts';
import { IconButton } from '../button/IconButton.tsx';
import { Smile } from '../icon/icons.ts';
import { EmojiPicker } from './on-first-use.ts';

export interface EmojiMenuProps {
  /** The composer's element: the picker stands over it, at its end. */
  readonly composer: RefObject<HTMLElement | null>;
  /** Puts in `#name;`. `quiet`: without taking focus, so that no keyboard comes up on a phone. */
  readonly onInsert: (token: string, quiet: boolean) => void;
  /** The picker was left. */
  readonly onDone: () => void;
}

/** The button that opens the emoji set, and the set. Stays open for several; Escape or a press elsewhere closes it. */
export function EmojiMenu({ composer, onInsert, onDone }: EmojiMenuProps): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const done = useEvent(onDone);

  useEffect(() => {
    const around = composer.current;
    const page = around?.ownerDocument;
    if (!open || !around || !page) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    function press(event: PointerEvent): void {
      const path = event.composedPath();
      if (panel.current && button.current && !path.includes(panel.current) && !path.includes(button.current)) {
        setOpen(false);
      }
    }
    function key(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      done();
    }
    page.addEventListener('pointerdown', press, { signal, capture: true });
    around.addEventListener('keydown', key, { signal });
    return () => leaving.abort();
  }, [open, composer, done]);

  function insert(token: string, how: 'touch' | 'pointer' | 'keyboard'): void {
    const chosen = focusedNear(panel.current);
    onInsert(token, how === 'touch');
    // Whoever chooses by keyboard goes on choosing.
    if (how === 'keyboard') chosen?.focus({ preventScroll: true });
  }

  return (
    <>
      <IconButton
        ref={button}
        icon={Smile}
        label={t('composer.emoji')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-on={open || undefined}
        onPointerEnter={() => void EmojiPicker.load().catch(() => undefined)}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <div ref={panel} id={id} className="im-pop im-composer__emoji" role="dialog" aria-label={t('composer.emoji')}>
          <EmojiPicker onPick={insert} />
        </div>
      ) : null}
    </>
  );
}
