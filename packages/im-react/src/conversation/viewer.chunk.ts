export { ConversationViewer } from './viewer/ConversationViewer.tsx';
export { ImageViewer } from './viewer/ImageViewer.tsx';
