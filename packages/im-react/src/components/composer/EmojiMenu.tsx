import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { IconButton } from '../button/IconButton.tsx';
import { Smile } from '../icon/icons.ts';
import { EmojiPanel } from '../lazy/parts.ts';

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
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
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
        onPointerEnter={EmojiPanel.preload}
        onClick={() => setOpen(!open)}
      />
      {open ? <EmojiPanel {...{ id, composer, button, onInsert, onDone }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
