export { ChatSearchPanel } from './search/in-chat/ChatSearchPanel.tsx';
export { SearchPage } from './search/SearchPage.tsx';
export { SearchPopup } from './search/SearchPopup.tsx';
