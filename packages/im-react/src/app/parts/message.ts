'use client';

import type { ComponentProps, ReactNode } from 'react';
import {
  BusinessCardDialog as BusinessCardDialogPart,
  ConversationViewer as ConversationViewerPart,
  ForwardDialog as ForwardDialogPart,
  ImageViewer as ImageViewerPart,
} from '../../conversation/lazy.ts';
import { MessageQuote as MessageQuotePart } from '../../message/content/MessageQuote.tsx';
import { MESSAGE_PARTS, Message as MessagePart } from '../../message/parts/Message.tsx';
import { MessageBubble as MessageBubblePart } from '../../message/parts/MessageBubble.tsx';
import { MessageMeta as MessageMetaPart } from '../../message/parts/MessageMeta.tsx';
import { MessageReactions as MessageReactionsPart } from '../../message/parts/MessageReactions.tsx';
import { RichText as RichTextPart } from '../../rich-text/RichText.tsx';
import { MessageTip as MessageTipPart } from '../../ui/MessageTip.tsx';
import { withRoot } from '../ImRoot.tsx';

/** Dialog that picks a friend and sends their card. */
export const BusinessCardDialog = /* @__PURE__ */ withRoot(BusinessCardDialogPart);
/** Dialog that forwards messages to other conversations. */
export const ForwardDialog = /* @__PURE__ */ withRoot(ForwardDialogPart);
/** Image viewer for all images of a conversation, starting at one message. */
export const ConversationViewer = /* @__PURE__ */ withRoot(ConversationViewerPart);
/** Full-window image viewer. Render it while it is open. */
export const ImageViewer = /* @__PURE__ */ withRoot(ImageViewerPart);
/** Quoted message inside a bubble, in two lines. */
export const MessageQuote = /* @__PURE__ */ withRoot(MessageQuotePart);
/** One message of a conversation. Its parts are members, such as `Message.Bubble`. */
export const Message: ((props: ComponentProps<typeof MessagePart>) => ReactNode) & typeof MESSAGE_PARTS =
  /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(MessagePart), MESSAGE_PARTS);
/** Box around the content of one message. */
export const MessageBubble = /* @__PURE__ */ withRoot(MessageBubblePart);
/** Edited mark, read count, time and tick of a message. */
export const MessageMeta = /* @__PURE__ */ withRoot(MessageMetaPart);
/** Centred line between messages: a time, a day, a group event or a recalled message. */
export const MessageTip = /* @__PURE__ */ withRoot(MessageTipPart);
/** Reactions to a message, below its bubble. */
export const MessageReactions = /* @__PURE__ */ withRoot(MessageReactionsPart);
/** Message text as React elements: links, mentions, emoji, line breaks. */
export const RichText = /* @__PURE__ */ withRoot(RichTextPart);
