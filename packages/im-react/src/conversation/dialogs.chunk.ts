export { BusinessCardDialog } from './business-card/BusinessCardDialog.tsx';
export { LocationDialog } from './composer/attachments/LocationDialog.tsx';
export { ForwardDialog } from './forward/ForwardDialog.tsx';
export { MessageInfoPanel } from './message-info/MessageInfoPanel.tsx';
export { ReadByPopover } from './read-by/ReadByPopover.tsx';
