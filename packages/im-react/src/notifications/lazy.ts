import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const notifications = createChunk(() => import('./notification-screen/NotificationScreen.tsx'));
/** Requests and notices in tabs: friend, group, system. */
export const NotificationScreen = lazy(notifications, (parts) => parts.NotificationScreen, 'panel');
