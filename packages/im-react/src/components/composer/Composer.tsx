import { type ComponentPropsWithRef, type ComponentType, forwardRef, type ReactElement, useRef } from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import type { SendKey } from '../../hooks/useSendKey.ts';
import { useWriteBar, type WriteBar } from '../../hooks/useWriteBar.ts';
import type { AttachItem } from './attachments/AttachMenu.tsx';
import { useFileDrop } from './attachments/useFileDrop.ts';
import { ComposerNotice } from './bars/ComposerNotice.tsx';
import { OpenComposer } from './OpenComposer.tsx';

/** What can be asked of a composer. */
export interface ComposerHandle {
  focus(): void;
  /** Puts a text where the caret is; `#name;` for an emoji of the set. */
  insert(text: string): void;
}

/** What a replaced part of a composer gets. */
export interface ComposerPartProps {
  readonly composer: ComposerController;
  /** Puts a text where the caret is; `#name;` for an emoji of the set. */
  readonly insert: (text: string) => void;
  /** Adds files to what is sent next, and says where some cannot be. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Parts of a composer that a host can replace; `null` leaves one out. */
export interface ComposerSlots {
  /** Before the text. Default: the attach menu. */
  readonly start?: ComponentType<ComposerPartProps> | null;
  /** Behind the text, before the send button. Default: the emoji button. */
  readonly tools?: ComponentType<ComposerPartProps> | null;
  /** In the place of the send button while there is nothing to send. Default: the button that records a voice. */
  readonly idle?: ComponentType<ComposerPartProps> | null;
  /** Above everything in the box. Default: nothing. */
  readonly top?: ComponentType<ComposerPartProps> | null;
  /** Instead of the composer where nothing can be written. Default: one sentence, and the way out. */
  readonly notice?: ComponentType<{
    readonly reason: WriteBar;
    readonly conversation: ComposerController['conversation'];
  }>;
}

export interface ComposerProps {
  /** From `useComposer`. */
  readonly composer: ComposerController;
  /** Name of the conversation, for the placeholder. */
  readonly name: string;
  /** A message was handed to the outbox. */
  readonly onSent?: () => void;
  /** What sends. Default: as this browser remembers it (`useSendKey`), at first Enter. */
  readonly sendKey?: SendKey;
  /** Chooses a business card to send. Default: a dialog with the friends; `null`: the attach menu has no such row. */
  readonly onCard?: (() => void) | null;
  /** Rows of the host in the attach menu. */
  readonly attachItems?: readonly AttachItem[];
  /** ↑ in an empty box: edits the last own message. */
  readonly onEditLast?: () => void;
  /** Parts of the host's own. Keep the object the same. */
  readonly slots?: ComposerSlots;
  /** Draws another element than a `div` with all that it is: give it every prop. */
  readonly render?: (props: ComponentPropsWithRef<'div'>) => ReactElement;
}

/**
 * Where messages are written. Enter sends, Shift+Enter makes a line, `@` mentions in groups, ↑ in an empty box edits the
 * last own message, Escape leaves quote or edit; files can be pasted, and dropped anywhere on the pane.
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
  // React 18 keeps the ref apart from the other props.
  return render ? render({ ...closed.props, ref: root }) : closed;
}
