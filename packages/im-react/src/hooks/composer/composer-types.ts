import type { DraftQuote, ImClient, MessageRow, Readable } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import type { Attachment } from './attachments/attachments.ts';
import type { Mention } from './mention-ranges.ts';

/** State of a composer. Immutable: a change is a new object. Texts hold `#name;` for each emoji of the set. */
export interface ComposerSnapshot {
  /** Current text. */
  readonly text: string;
  /** Increments when `text` changed by anything but typing: the text field must then take over `text`. */
  readonly revision: number;
  /** Message being replied to. */
  readonly quote: DraftQuote | undefined;
  /** Own message being edited. */
  readonly editing: MessageRow | undefined;
  /** Mentions in the text, in text order. */
  readonly mentions: readonly Mention[];
  /** Files to send with the text, in order. */
  readonly attachments: readonly Attachment[];
  /** Number of characters left; negative if the text is too long. */
  readonly charactersLeft: number;
  /** True if there is text or a ready file, the text fits, and no file is being prepared. */
  readonly canSend: boolean;
  /** Error of the last failed send or edit. Its files are restored, and its text unless the composer was used since. */
  readonly error: unknown;
}

/** Details of a text change, for tracking mentions. */
export interface TextChangeDetails {
  /** Caret offset after the change. Disambiguates edits that lead to the same text. */
  readonly caret?: number;
  /** True after undo, redo or paste: known names in the text become mentions again. */
  readonly isRestored?: boolean;
}

/** State and actions of one composer, without UI. Created by `useComposer`. */
export interface ComposerController {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Current state. */
  readonly state: Readable<ComposerSnapshot>;
  /** Reports typed text. Schedules saving of the draft and sends the typing signal. */
  type(text: string, how?: TextChangeDetails): void;
  /** Replaces the text from outside; the text field takes it over. */
  setText(text: string): void;
  /** Adds a mention whose `@name` is at `start` of the text. */
  mention(mention: Mention): void;
  /** Sets the message to reply to; `undefined` clears it. */
  quote(row: MessageRow | undefined): void;
  /** Starts editing an own message. The unsent draft is restored when editing ends. */
  edit(row: MessageRow): void;
  /** Stops editing without saving. */
  cancelEdit(): void;
  /** Appends files. Returns the number left out because of `limits.composerFiles`. */
  attach(files: readonly (Blob | File)[]): number;
  /** Removes an attached file by its id. */
  detachFile(id: number): void;
  /**
   * Sends text and files, or saves the edited message, and clears the composer. Returns false if `canSend` is false.
   */
  send(): boolean;
  /** Sends a voice message. `seconds` is its duration. */
  sendVoice(voice: Blob, seconds: number): void;
  /** Saves the draft now. */
  flush(): void;
  /**
   * Subscribes to the stored draft. Returns an unsubscribe function, which also saves the draft and ends the typing
   * signal.
   */
  follow(): () => void;
}

/** Parts of a composer that its text field uses. */
export type FieldComposer = Pick<ComposerController, 'state' | 'type'>;

/** Parts of the client that a composer uses. */
export type ComposerClient = {
  readonly auth: Pick<ImClient['auth'], 'session'>;
  readonly connection: Pick<ImClient['connection'], 'isSpecOnly'>;
  readonly groups: Pick<ImClient['groups'], 'members'>;
  readonly conversations: Pick<ImClient['conversations'], 'conversation' | 'setDraft'>;
  readonly messages: Pick<
    ImClient['messages'],
    'sendText' | 'sendImage' | 'sendVideo' | 'sendFile' | 'sendVoice' | 'edit' | 'typing'
  >;
};
