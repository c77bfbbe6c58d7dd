export { NotificationScreen } from '../../notification-screen/NotificationScreen.tsx';
