// What stands on a first screen. Built so that its code is one file; nobody imports this entry.
export { ChatList } from './components/chat-list/ChatList.tsx';
export { MessagePane } from './components/message-pane/MessagePane.tsx';
export { ImProvider } from './provider/ImProvider.tsx';
