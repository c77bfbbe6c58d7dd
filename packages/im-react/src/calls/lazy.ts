import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const calls = createChunk(() => import('./calls.chunk.ts'));
/** Everything of a call that is over the page. Without a failure card: the call itself goes on. */
export const CallLayer = lazy(calls, (parts) => parts.CallLayer, 'nothing');
/** Window of a private call, from dialling to hanging up. Must be inside a `CallHost`. */
export const CallWindow = lazy(calls, (parts) => parts.CallWindow);
/** Window of a group call. Must be inside a `CallHost`. */
export const GroupCallWindow = lazy(calls, (parts) => parts.GroupCallWindow);
/** Panel of a call that comes in. Must be inside a `CallHost`. */
export const IncomingCall = lazy(calls, (parts) => parts.IncomingCall);
/** Dialog to choose members of a group and to call them. */
export const CallMembersDialog = lazy(calls, (parts) => parts.CallMembersDialog);
