export { BroadcastDialog } from '../../broadcast/BroadcastDialog.tsx';
