import type { Conversation } from 'im-sdk';
import type { ComponentPropsWithRef, ComponentType, ReactElement } from 'react';
import type { ChatPreview } from './chat-preview.ts';

/** Props of the parts of a chat row. */
export interface ChatRowPartProps {
  /** The conversation. */
  readonly conversation: Conversation;
  /** Display name of the conversation. */
  readonly name: string;
  /** True if the other user is online. Always false in groups. */
  readonly online: boolean;
  /** Mention, draft or last message. */
  readonly preview: ChatPreview;
  /** User ids of members who are typing. */
  readonly typing: readonly number[];
}

/** Replaceable parts of a chat row. */
export interface ChatRowSlots {
  /** Avatar. Default: image or initials, and the presence dot. */
  readonly Avatar?: ComponentType<ChatRowPartProps>;
  /** Second line. Default: mention or draft; else who is typing; else the last message. */
  readonly Preview?: ComponentType<ChatRowPartProps>;
  /** End of the second line. Default: unread count or dot, else the pin. */
  readonly Badge?: ComponentType<ChatRowPartProps>;
}

/** State of a chat row, also set as `data-*` attributes. */
export interface ChatRowState {
  /** The conversation. */
  readonly conversation: Conversation;
  /** True for the open conversation. */
  readonly selected: boolean;
  /** True for the row that has keyboard focus. */
  readonly active: boolean;
}

/** Renders a custom element instead of a row's `div`. Spread all props on it. */
export type RenderChatRow = (props: ComponentPropsWithRef<'div'>, state: ChatRowState) => ReactElement;
