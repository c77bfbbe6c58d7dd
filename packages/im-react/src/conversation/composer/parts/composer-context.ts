'use client';

import type { DraftQuote, MessageRow } from 'im-sdk';
import { createContext, type KeyboardEvent, type RefObject, useContext } from 'react';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import type { SendKey } from '../../../hooks/useSendKey.ts';
import type { AttachItem, AttachKind } from '../attachments/attach-kinds.ts';
import type { ComposerFieldHandle } from '../field/ComposerField.tsx';
import type { Mentions } from '../mentions/useMentions.tsx';

/** Context value of a `Composer.Root`, read by its parts. */
export interface ComposerContextValue {
  /** State and commands of the composer. */
  readonly composer: ComposerController;
  /** Name of the conversation. */
  readonly name: string;
  /** True if there is something to send. */
  readonly canSend: boolean;
  /** The message being edited. */
  readonly editing: MessageRow | undefined;
  /** The message being replied to. */
  readonly quote: DraftQuote | undefined;
  /** True if files are attached to the next message. */
  readonly hasFiles: boolean;
  /** True while a voice message is recorded. */
  readonly recording: boolean;
  /** True while offline: messages are queued. */
  readonly offline: boolean;
  /** Sends the message, or saves the edit. */
  send(): void;
  /** Focuses the text field. */
  focus(): void;
  /** Inserts text at the caret; `#name;` for an emoji of the set. */
  insert(text: string): void;
  /** Attaches files to the next message. Shows a toast for files over the limit. */
  attach(files: readonly File[]): void;
  /** Starts or ends the recording of a voice message. */
  record(on: boolean): void;
}

/** The same, with what only the kit's own parts use. */
export interface ComposerState extends ComposerContextValue {
  readonly root: RefObject<HTMLElement | null>;
  readonly field: RefObject<ComposerFieldHandle | null>;
  readonly mentions: Mentions;
  readonly sendKey: SendKey;
  readonly onSendKey: ((key: SendKey) => void) | undefined;
  readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onSent: (() => void) | undefined;
  readonly attachKinds: readonly AttachKind[];
  readonly onCard: (() => void) | null | undefined;
  readonly attachItems: readonly AttachItem[] | undefined;
}

export const ComposerContext = createContext<ComposerState | undefined>(undefined);

/** Composer state of the nearest `Composer.Root`, for the kit's own parts. */
export function useComposerState(): ComposerState {
  const state = useContext(ComposerContext);
  if (!state) throw new Error('useComposerContext must be used inside <Composer> or <Composer.Root>.');
  return state;
}

/** Returns the state and commands of the nearest `Composer.Root`. Throws outside of one. */
export function useComposerContext(): ComposerContextValue {
  return useComposerState();
}
