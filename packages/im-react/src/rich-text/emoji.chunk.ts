export { EmojiPanel } from './emoji-picker/EmojiPanel.tsx';
export { EmojiPicker } from './emoji-picker/EmojiPicker.tsx';
