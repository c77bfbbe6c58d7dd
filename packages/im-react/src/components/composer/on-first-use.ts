import { onDemand } from '../on-demand/on-demand.tsx';

// Parts that no first screen needs: each brings its code when it is first drawn.

/** The files that go with the next message. */
export const AttachmentTray = onDemand(() =>
  import('./attachments/AttachmentTray.tsx').then((part) => part.AttachmentTray),
);
/** Lies over the pane while files are held over it. */
export const DropZone = onDemand(() => import('./attachments/DropZone.tsx').then((part) => part.DropZone));
/** Records a voice in the place of the text. */
export const VoiceRecorder = onDemand(() => import('./recorder/VoiceRecorder.tsx').then((part) => part.VoiceRecorder));
/** The emoji set over a composer. */
export const EmojiPanel = onDemand(() => import('./EmojiPanel.tsx').then((part) => part.EmojiPanel));
/** The emoji set, to choose from. */
export const EmojiPicker = onDemand(() => import('../emoji-picker/EmojiPicker.tsx').then((part) => part.EmojiPicker));
/** Chooses a friend and sends their card. */
export const BusinessCardDialog = onDemand(() =>
  import('../business-card/BusinessCardDialog.tsx').then((part) => part.BusinessCardDialog),
);
/** Sends a place. */
export const LocationDialog = onDemand(() =>
  import('./attachments/LocationDialog.tsx').then((part) => part.LocationDialog),
);
