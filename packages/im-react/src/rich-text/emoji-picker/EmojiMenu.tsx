import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { PartElementProps } from '../../primitives/render-part.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Smile } from '../../ui/icon/icons.ts';
import { EmojiPanel } from '../lazy.ts';

/** Props of `EmojiMenu`. */
export interface EmojiMenuProps extends PartElementProps<'button'> {
  /** Root element of the composer; the picker is placed above its end. */
  readonly composer: RefObject<HTMLElement | null>;
  /** Inserts `#name;`. `quiet`: without focus, to keep a phone's keyboard closed. */
  readonly onInsert: (token: string, quiet: boolean) => void;
  /** Called when Escape closes the picker. */
  readonly onDone: () => void;
}

/** Emoji button with its picker. The picker stays open after a choice; Escape or a press outside closes it. */
export function EmojiMenu({ composer, onInsert, onDone, part, partRef }: EmojiMenuProps): ReactNode {
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
        part={part}
        partRef={partRef}
      />
      {open ? <EmojiPanel {...{ id, composer, button, onInsert, onDone }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
