// One chunk: friends and groups share their list.
export { FriendsList, FriendsPane } from './FriendsScreen.tsx';
export { GroupsList, GroupsPane } from './GroupsScreen.tsx';
