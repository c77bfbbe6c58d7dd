export { CallLayer } from './call-host/CallLayer.tsx';
export { CallWindow } from './call-window/CallWindow.tsx';
export { GroupCallWindow } from './group-call-window/GroupCallWindow.tsx';
export { IncomingCall } from './incoming-call/IncomingCall.tsx';
export { CallMembersDialog } from './start-call/CallMembersDialog.tsx';
