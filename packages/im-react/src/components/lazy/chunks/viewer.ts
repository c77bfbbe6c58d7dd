export { ConversationViewer } from '../../image-viewer/ConversationViewer.tsx';
export { ImageViewer } from '../../image-viewer/ImageViewer.tsx';
