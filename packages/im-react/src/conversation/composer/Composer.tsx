import { type ComponentPropsWithRef, type ComponentType, forwardRef, type ReactElement, type ReactNode } from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import { useComposed } from '../../hooks/composer/useComposed.ts';
import {
  ComposerAttach,
  ComposerAttachments,
  ComposerEdit,
  ComposerEmoji,
  ComposerFieldPart,
  ComposerLimit,
  ComposerOffline,
  ComposerQuote,
  ComposerRecord,
  ComposerSend,
  ComposerToolbar,
} from './parts/ComposerParts.tsx';
import {
  type ComposerHandle,
  type ComposerNoticeSlot,
  type ComposerOptions,
  ComposerRoot,
} from './parts/ComposerRoot.tsx';
import { useComposerState } from './parts/composer-context.ts';

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
  readonly notice?: ComposerNoticeSlot;
}

/** Props of `Composer`. */
export interface ComposerProps extends ComposerOptions {
  /** Replaces parts of the composer. */
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
export const Composer = forwardRef<ComposerHandle, ComposerProps>(function Composer({ slots = {}, ...props }, ref) {
  return (
    <ComposerRoot {...props} notice={slots.notice} handle={ref}>
      <Parts slots={slots} />
    </ComposerRoot>
  );
});

function Parts({
  slots: { start: Start, tools: Tools, idle: Idle, top: Top },
}: {
  readonly slots: ComposerSlots;
}): ReactNode {
  const { composer, editing, insert, attach } = useComposerState();
  // Send stays, disabled, while the text is too long or a file is prepared: another button never takes its place.
  const hasContent = useComposed(
    composer,
    ({ canSend, charactersLeft, attachments }) =>
      canSend || charactersLeft < 0 || attachments.some(({ state }) => state === 'preparing'),
  );
  const part: ComposerPartProps = { composer, insert, onFiles: attach };
  return (
    <>
      <ComposerOffline />
      {Top ? <Top {...part} /> : null}
      <ComposerEdit />
      <ComposerQuote />
      <ComposerAttachments />
      <ComposerToolbar>
        {Start === null || (Start && editing) ? null : Start ? <Start {...part} /> : <ComposerAttach />}
        <ComposerFieldPart />
        {Tools === null ? null : Tools ? <Tools {...part} /> : <ComposerEmoji />}
        <div className="im-composer__end">
          {hasContent || editing ? (
            <ComposerSend />
          ) : Idle === null ? null : Idle ? (
            <Idle {...part} />
          ) : (
            <ComposerRecord />
          )}
        </div>
      </ComposerToolbar>
      <ComposerLimit />
    </>
  );
}

/** Compound parts of a composer. Each must be inside a `Composer.Root`. */
export const COMPOSER_PARTS = {
  /** Root of the composer's parts: draft, keyboard, dropped and pasted files. */
  Root: ComposerRoot,
  /** Bar that says that messages are queued; nothing while online. */
  Offline: ComposerOffline,
  /** Bar with the message being edited; nothing without one. */
  Edit: ComposerEdit,
  /** Bar with the message being replied to; nothing without one. */
  Quote: ComposerQuote,
  /** Files of the next message; nothing without files. */
  Attachments: ComposerAttachments,
  /** Line of field and buttons. The voice recorder replaces it while recording. */
  Toolbar: ComposerToolbar,
  /** Button with the menu of everything that can be sent besides text. */
  Attach: ComposerAttach,
  /** Text field with emoji and mentions. */
  Field: ComposerFieldPart,
  /** Button that opens the emoji set. */
  Emoji: ComposerEmoji,
  /** Button that starts a voice message. */
  Record: ComposerRecord,
  /** Button that sends, or saves an edit. */
  Send: ComposerSend,
  /** Characters left near the limit, or the excess; nothing for shorter texts. */
  Limit: ComposerLimit,
} as const;
