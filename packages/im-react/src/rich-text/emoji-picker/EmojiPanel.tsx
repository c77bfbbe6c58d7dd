import { useDismiss, useFloating, useInteractions } from '@floating-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { focusedNear } from '../../platform/page/dom.ts';
import { withReason } from '../../ui/open-change.ts';
import { EmojiPicker } from './EmojiPicker.tsx';

export interface EmojiPanelProps {
  /** Id of the panel, for `aria-controls`. */
  readonly id: string;
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
export function EmojiPanel({ id, button, onInsert, onClose, onDone }: EmojiPanelProps): ReactNode {
  const t = useT();
  useLayer(onClose);
  const { refs, context } = useFloating({
    open: true,
    elements: { reference: button.current },
    onOpenChange: withReason((_, reason) => {
      onClose();
      if (reason === 'escape') onDone();
    }),
  });
  // Before the composer: the same key drops its quote.
  const { getFloatingProps } = useInteractions([useDismiss(context, { capture: { escapeKey: true } })]);

  function insert(token: string, how: 'touch' | 'pointer' | 'keyboard'): void {
    const nearest = focusedNear(refs.floating.current);
    onInsert(token, how === 'touch');
    // Keyboard users stay in the picker.
    if (how === 'keyboard') nearest?.focus({ preventScroll: true });
  }
  return (
    <div
      ref={refs.setFloating}
      className="im-pop im-composer__emoji"
      {...getFloatingProps({ id, role: 'dialog', 'aria-label': t('composer.emoji') })}
    >
      <EmojiPicker onPick={insert} />
    </div>
  );
}
