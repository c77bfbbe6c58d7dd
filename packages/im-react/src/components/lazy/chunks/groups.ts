export { AlbumScreen } from '../../album/AlbumScreen.tsx';
export { GroupPanel } from '../../group-panel/GroupPanel.tsx';
