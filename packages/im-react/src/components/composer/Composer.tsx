import { type ComponentPropsWithRef, type ComponentType, forwardRef, type ReactElement, useRef } from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import type { SendKey } from '../../hooks/useSendKey.ts';
import { useWriteBar, type WriteBar } from '../../hooks/useWriteBar.ts';
import type { AttachItem } from './attachments/AttachMenu.tsx';
import { useFileDrop } from './attachments/useFileDrop.ts';
import { ComposerNotice } from './bars/ComposerNotice.tsx';
import { OpenComposer } from './OpenComposer.tsx';

/** Ref handle of `Composer`. */
export interface ComposerHandle {
  /** Focuses the text field. */
  focus(): void;
  /** Inserts text at the caret; `#name;` for an emoji of the set. */
  insert(text: string): void;
}

/** Props of a composer slot. */
export interface ComposerPartProps {
  /** State and commands of the composer. */
  readonly composer: ComposerController;
  /** Inserts text at the caret; `#name;` for an emoji of the set. */
  readonly insert: (text: string) => void;
  /** Attaches files to the next message. Shows a toast for files over the limit. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Replaceable parts of a composer; `null` removes one. */
export interface ComposerSlots {
  /** Before the text. Default: the attach menu. */
  readonly start?: ComponentType<ComposerPartProps> | null;
  /** After the text, before the send button. Default: the emoji button. */
  readonly tools?: ComponentType<ComposerPartProps> | null;
  /** In place of the send button while there is nothing to send. Default: the voice recording button. */
  readonly idle?: ComponentType<ComposerPartProps> | null;
  /** At the top of the box. Default: nothing. */
  readonly top?: ComponentType<ComposerPartProps> | null;
  /** Replaces the composer if the user cannot write. Default: the reason, and a button such as "Add friend". */
  readonly notice?: ComponentType<{
    readonly reason: WriteBar;
    readonly conversation: ComposerController['conversation'];
  }>;
}

/** Props of `Composer`. */
export interface ComposerProps {
  /** State and commands of the composer, from `useComposer`. */
  readonly composer: ComposerController;
  /** Name of the conversation, for the placeholder. */
  readonly name: string;
  /** Called after a message was queued for sending. */
  readonly onSent?: () => void;
  /** Key that sends. Default: the user's choice stored in this browser (`useSendKey`), initially Enter. */
  readonly sendKey?: SendKey;
  /**
   * Called by "Business card" in the attach menu. Default: a dialog with the user's friends; `null` removes the item.
   */
  readonly onCard?: (() => void) | null;
  /** Extra items in the attach menu. */
  readonly attachItems?: readonly AttachItem[];
  /** Called on ↑ in an empty composer, to edit the last own message. */
  readonly onEditLast?: () => void;
  /** Replaces parts of the composer. Keep the object's identity stable. */
  readonly slots?: ComposerSlots;
  /** Renders a custom root instead of `div`. Spread all props on it. */
  readonly render?: (props: ComponentPropsWithRef<'div'>) => ReactElement;
}

/**
 * Message composer.
 *
 * Keyboard: Enter sends (see `sendKey`), Shift+Enter adds a line, `@` mentions in groups, ↑ in an empty composer edits
 * the last own message, Escape cancels a quote or an edit. Files can be pasted, or dropped anywhere on the pane.
 */
export const Composer = forwardRef<ComposerHandle, ComposerProps>(function Composer(props, ref) {
  const reason = useWriteBar(props.composer.conversation);
  return reason ? <ClosedComposer {...props} reason={reason} /> : <OpenComposer {...props} ref={ref} />;
});

function ClosedComposer(props: ComposerProps & { readonly reason: WriteBar }): ReactElement {
  const { composer, slots, render, reason } = props;
  const root = useRef<HTMLDivElement>(null);
  useFileDrop(root, undefined);
  const Notice = slots?.notice ?? ComposerNotice;
  const closed = (
    <div ref={root} className="im-composer" data-im-part="composer" data-state="closed">
      <div className="im-composer__box">
        <Notice reason={reason} conversation={composer.conversation} />
      </div>
    </div>
  );
  // React 18: `ref` is not in `props`.
  return render ? render({ ...closed.props, ref: root }) : closed;
}
