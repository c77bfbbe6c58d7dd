export { EmojiPanel } from '../../composer/EmojiPanel.tsx';
export { EmojiPicker } from '../../emoji-picker/EmojiPicker.tsx';
