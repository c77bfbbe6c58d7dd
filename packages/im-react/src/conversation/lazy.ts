import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const viewer = createChunk(() => import('./viewer.chunk.ts'));
/** Full-window image viewer. Mount it while it is open. */
export const ImageViewer = lazy(viewer, (parts) => parts.ImageViewer);
/**
 * An `ImageViewer` over all images of a conversation. Starts at one message; the others load while it is open. Recalled
 * and deleted images are removed.
 */
export const ConversationViewer = lazy(viewer, (parts) => parts.ConversationViewer);

const recorder = createChunk(() => import('./composer/recorder/VoiceRecorder.tsx'));
/** Voice recorder, in place of the composer's text field. */
export const VoiceRecorder = lazy(recorder, (parts) => parts.VoiceRecorder);

const dialogs = createChunk(() => import('./dialogs.chunk.ts'));
/** Dialog to choose a friend and send their business card. */
export const BusinessCardDialog = lazy(dialogs, (parts) => parts.BusinessCardDialog);
/** Dialog to forward messages to other conversations. */
export const ForwardDialog = lazy(dialogs, (parts) => parts.ForwardDialog);
/** Dialog to send a location. */
export const LocationDialog = lazy(dialogs, (parts) => parts.LocationDialog);
/** Side panel with the details of a message. */
export const MessageInfoPanel = lazy(dialogs, (parts) => parts.MessageInfoPanel, 'panel');
/** Popover with the readers of a group message. */
export const ReadByPopover = lazy(dialogs, (parts) => parts.ReadByPopover);
