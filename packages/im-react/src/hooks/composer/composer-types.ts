import type { DraftQuote, ImClient, MessageRow, Readable } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import type { Attachment } from './attachments.ts';
import type { Mention } from './mention-ranges.ts';

/** What a composer shows. Immutable: a change is a new object. Texts have `#name;` for every emoji of the set. */
export interface ComposerSnapshot {
  readonly text: string;
  /** Grows whenever `text` was changed by anything but typing: a text field has to take it over then. */
  readonly revision: number;
  /** The message that is being answered. */
  readonly quote: DraftQuote | undefined;
  /** The own message whose text is being changed. */
  readonly editing: MessageRow | undefined;
  /** Who is mentioned in the text, in its order. */
  readonly mentions: readonly Mention[];
  /** Files to send with the text. */
  readonly attachments: readonly Attachment[];
  /** How many characters more the text may have; negative: so many are too many. */
  readonly room: number;
  readonly canSend: boolean;
  /** Why the last message could not be taken over by the outbox; what it was made of is back then. */
  readonly error: unknown;
}

/** How a text came to be. */
export interface Typed {
  /** Offset in the text behind what was put in; tells equal changes apart. */
  readonly caret?: number;
  /** It was undone, redone or pasted: mentions whose text is there again count again. */
  readonly again?: boolean;
}

/** The state of one composer and what can be done with it, without a screen. Made by `useComposer`. */
export interface ComposerController {
  readonly conversation: ConversationKey;
  readonly state: Readable<ComposerSnapshot>;
  /** Takes over what a person typed; keeps it as the draft and lets the others know. */
  type(text: string, how?: Typed): void;
  /** Sets the text from outside: a text field takes it over. */
  setText(text: string): void;
  /** Mentions somebody whose `@name` stands at `start` of the text. */
  mention(mention: Mention): void;
  /** Answers a message; `undefined` stops that. */
  quote(row: MessageRow | undefined): void;
  /** Changes the text of an own message instead of writing a new one; what was begun comes back afterwards. */
  edit(row: MessageRow): void;
  /** Leaves a message as it is. */
  cancelEdit(): void;
  /** Adds files, in their order. Returns how many were left out because there would be too many. */
  attach(files: readonly (Blob | File)[]): number;
  detachFile(id: number): void;
  /**
   * Sends files and text, or saves the text of the message that is edited, and empties the composer. Returns false where
   * there is nothing that could be sent.
   */
  send(): boolean;
  /** Sends a recorded voice of so many seconds. */
  sendVoice(voice: Blob, seconds: number): void;
  /** Stores the draft now. */
  flush(): void;
  /** Begins to follow the stored draft; returns how to stop, which stores the draft and ends the typing sign. */
  follow(): () => void;
}

/** What a composer needs of a client. */
export type ComposerClient = {
  readonly groups: Pick<ImClient['groups'], 'members'>;
  readonly conversations: Pick<ImClient['conversations'], 'conversation' | 'setDraft'>;
  readonly messages: Pick<
    ImClient['messages'],
    'sendText' | 'sendImage' | 'sendVideo' | 'sendFile' | 'sendVoice' | 'edit' | 'typing'
  >;
};
