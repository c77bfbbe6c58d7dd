// The machines behind `createCallEngine`, for tests and diagnostics. These names may change in any release.

export type * from './group-call/group-call-events.ts';
export type { GroupCallResources, GroupTimer, ParticipantTimer } from './group-call/group-call-resources.ts';
export type * from './group-call/group-call-state.ts';
export type { Participant, Roster } from './group-call/roster.ts';
export type { PeerConnection } from './link/peer-connection.ts';
export { PeerLink, type PeerLinkEvents, type PeerLinkParts } from './link/peer-link.ts';
export { isPolite, type LinkEnd } from './link/politeness.ts';
export { privateCallMachine } from './private-call/private-call-machine.ts';
export * from './private-call/private-call-resources.ts';
export type * from './private-call/private-call-state.ts';
