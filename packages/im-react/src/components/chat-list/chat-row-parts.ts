import type { Conversation } from 'im-sdk';
import type { ComponentPropsWithRef, ComponentType, ReactElement } from 'react';
import type { ChatPreview } from './chat-preview.ts';

/** What a part of a row is told. */
export interface ChatRowPartProps {
  readonly chat: Conversation;
  /** What the conversation is called, in the reader's language. */
  readonly name: string;
  readonly online: boolean;
  readonly preview: ChatPreview;
  /** Ids of the people who are typing. */
  readonly typing: readonly number[];
}

/** Stand in for parts of a row. Keep the object: a new one draws all rows anew. */
export interface ChatRowSlots {
  /** Default: picture or initials, and the presence dot. */
  readonly Avatar?: ComponentType<ChatRowPartProps>;
  /** Default: who is typing; else mention or draft; else the last message. */
  readonly Preview?: ComponentType<ChatRowPartProps>;
  /** Default: how many unread, or the pin. */
  readonly Badge?: ComponentType<ChatRowPartProps>;
}

/** What a row's element can be drawn by: `data-*` attributes say the same. */
export interface ChatRowState {
  readonly chat: Conversation;
  readonly selected: boolean;
  readonly active: boolean;
}

/** Draws another element than a `div` with all that a row is: give it every prop. Keep the function. */
export type RenderChatRow = (props: ComponentPropsWithRef<'div'>, state: ChatRowState) => ReactElement;
