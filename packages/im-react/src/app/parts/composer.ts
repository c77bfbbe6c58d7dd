'use client';

import type { ComponentProps, ReactNode } from 'react';
import { AttachMenu as AttachMenuPart } from '../../conversation/composer/attachments/AttachMenu.tsx';
import { AttachmentTray as AttachmentTrayPart } from '../../conversation/composer/attachments/AttachmentTray.tsx';
import { EditBar as EditBarPart, QuoteBar as QuoteBarPart } from '../../conversation/composer/bars/ComposerBars.tsx';
import { ComposerNotice as ComposerNoticePart } from '../../conversation/composer/bars/ComposerNotice.tsx';
import { OfflineBar as OfflineBarPart } from '../../conversation/composer/bars/OfflineBar.tsx';
import { COMPOSER_PARTS, Composer as ComposerPart } from '../../conversation/composer/Composer.tsx';
import { ComposerField as ComposerFieldPart } from '../../conversation/composer/field/ComposerField.tsx';
import { SendButton as SendButtonPart } from '../../conversation/composer/SendButton.tsx';
import { LocationDialog as LocationDialogPart, VoiceRecorder as VoiceRecorderPart } from '../../conversation/lazy.ts';
import { EmojiArt as EmojiArtPart } from '../../rich-text/emoji/EmojiArt.tsx';
import { EmojiMenu as EmojiMenuPart } from '../../rich-text/emoji-picker/EmojiMenu.tsx';
import { EmojiPicker as EmojiPickerPart } from '../../rich-text/lazy.ts';
import { withRoot } from '../ImRoot.tsx';

/** Menu of everything that can be sent besides text. */
export const AttachMenu = /* @__PURE__ */ withRoot(AttachMenuPart);
/** Replaces the composer if the user cannot write: the reason, and an action if there is one. */
export const ComposerNotice = /* @__PURE__ */ withRoot(ComposerNoticePart);
/** Bar above the text field while offline. */
export const OfflineBar = /* @__PURE__ */ withRoot(OfflineBarPart);
/** Bar above the text field with the message being edited. */
export const EditBar = /* @__PURE__ */ withRoot(EditBarPart);
/** Bar above the text field with the message being replied to. */
export const QuoteBar = /* @__PURE__ */ withRoot(QuoteBarPart);
/** Composer of a conversation: text, emoji, mentions, files, voice, drafts. Its parts are members, such as `Composer.Field`. */
export const Composer: ((props: ComponentProps<typeof ComposerPart>) => ReactNode) &
  Omit<typeof COMPOSER_PARTS, 'Root'> & {
    /** Root of the composer's parts: draft, keyboard, dropped and pasted files. */
    readonly Root: (props: ComponentProps<typeof COMPOSER_PARTS.Root>) => ReactNode;
  } = /* @__PURE__ */ Object.assign(/* @__PURE__ */ withRoot(ComposerPart), {
  ...COMPOSER_PARTS,
  Root: /* @__PURE__ */ withRoot(COMPOSER_PARTS.Root),
});
/** Button that opens the emoji set. */
export const EmojiMenu = /* @__PURE__ */ withRoot(EmojiMenuPart);
/** Text field of the composer, with emoji and mentions. */
export const ComposerField = /* @__PURE__ */ withRoot(ComposerFieldPart);
/** Files attached to the next message: images as tiles, others as cards. */
export const AttachmentTray = /* @__PURE__ */ withRoot(AttachmentTrayPart);
/** Emoji set to choose from, recently used first. */
export const EmojiPicker = /* @__PURE__ */ withRoot(EmojiPickerPart);
/** Dialog that sends a location: the current position, or one that is typed. */
export const LocationDialog = /* @__PURE__ */ withRoot(LocationDialogPart);
/** Voice recorder in place of the text field: duration, loudness, send, discard. */
export const VoiceRecorder = /* @__PURE__ */ withRoot(VoiceRecorderPart);
/** Button that sends, or saves an edit. Its context menu selects the send key. */
export const SendButton = /* @__PURE__ */ withRoot(SendButtonPart);
/** Image of one emoji of the set. Copies as its token (`#笑哭;`). */
export const EmojiArt = /* @__PURE__ */ withRoot(EmojiArtPart);
