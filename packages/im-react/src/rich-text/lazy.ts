import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const emoji = createChunk(() => import('./emoji.chunk.ts'));
/** Emoji picker. */
export const EmojiPicker = lazy(emoji, (parts) => parts.EmojiPicker);
/** Emoji picker above a composer. Stays open after a choice; Escape or a press outside closes it. */
export const EmojiPanel = lazy(emoji, (parts) => parts.EmojiPanel);
