import type { MessageBody, MessageRow } from 'im-sdk';
import type { MessageKindName, messageKinds } from 'im-sdk/protocol';
import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import type { MessageAction } from '../action-types.ts';
import type { Fields } from './fields.ts';
import type { AlbumPosition } from './image/album-grid.ts';

/** Props of a component that renders one kind of message. */
export interface KindProps {
  /** The message to render. */
  readonly row: MessageRow;
  /** Whether Tab reaches its buttons and links. True only while the row has focus. */
  readonly tabbable: boolean;
  /** Time and state element for kinds that place it inside their content, else `null`. */
  readonly meta: ReactNode;
}

/** How a message is rendered, and its frame. */
export interface Kind {
  /** Renders the content. */
  readonly component: ComponentType<KindProps>;
  /**
   * `text`: running text in a bubble; `box`: a block in a bubble; `media`: fills its bubble up to the edges; `bare`: no
   * bubble.
   */
  readonly shape: 'text' | 'box' | 'media' | 'bare';
  /**
   * Position of time and state. `line`: at the end of the last line; `over`: over the image; `inside`: placed by the
   * kind itself.
   */
  readonly meta: 'line' | 'over' | 'inside';
}

/** Summary of a kind, as im-sdk makes it. A kind without a summary of its own has `unknown`: `summary` is not called. */
export type SummaryOf<Name extends MessageKindName> = Exclude<
  ReturnType<(typeof messageKinds)[Name]['summary']>,
  { readonly kind: 'unknown' }
>;

/** Parsed content of a kind, as im-sdk makes it. */
export type BodyOf<Name extends MessageKindName> = Extract<
  MessageBody,
  ReturnType<(typeof messageKinds)[Name]['body']>
>;

/** A message to be read out. */
export interface SpokenMessage {
  readonly t: Translate;
  /** BCP 47 locale for formatting numbers. */
  readonly locale: string;
  readonly row: MessageRow;
  /** Fields of its JSON content. */
  readonly fields: Fields;
  /** Position in an album of images; `undefined` outside of one. */
  readonly album: AlbumPosition | undefined;
}

/** Clipboard content: a text, or the URL of an image with its caption (`""` for none). */
export type CopiedContent = { readonly text: string } | { readonly image: string; readonly caption: string };

/** Downloadable file of a message. */
export interface SavedFile {
  /** URL as sent, not checked. */
  readonly url: string;
  /** File name to save as. Default: the last part of the URL. */
  readonly name?: string;
  /** Size in bytes. Default: unknown. */
  readonly size?: number;
}

/**
 * A built-in kind: all that screens need to know about its messages. One line of `message-kinds.ts`. Methods, so that
 * the table may hold kinds of different content.
 */
export interface BuiltInKind<Name extends MessageKindName = MessageKindName> extends Kind {
  /** One line for chat list, quotes and notifications. */
  summary(t: Translate, summary: SummaryOf<Name>): string;
  /** The content in the accessible name: details, joined with commas without the empty ones. Default: `summary`. */
  spokenName?(message: SpokenMessage): readonly string[];
  /** Clipboard content; `undefined` if there is nothing to copy. Default: "Copy" is not offered. */
  copied?(body: BodyOf<Name>): CopiedContent | undefined;
  /** File to download; `undefined` if malformed. Default: "Download" is not offered. */
  file?(body: BodyOf<Name>): SavedFile | undefined;
  /** True if the content can be sent again as it is. Default: "Forward" is not offered. */
  isForwardable?(body: BodyOf<Name>): boolean;
  /** Other built-in actions that its messages do not offer. Default: none. */
  readonly excludedActions?: readonly MessageAction[];
}
