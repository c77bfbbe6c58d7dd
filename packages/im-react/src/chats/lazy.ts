import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const search = createChunk(() => import('./search.chunk.ts'));
/** Search results below the search box. */
export const SearchPopup = lazy(search, (parts) => parts.SearchPopup);
/** Search as a full page. */
export const SearchPage = lazy(search, (parts) => parts.SearchPage);
/** Side panel to search one conversation. */
export const ChatSearchPanel = lazy(search, (parts) => parts.ChatSearchPanel, 'panel');
