export * from './call-mode.ts';
export type * from './link/link-signal.ts';
export type { PeerConnection } from './link/peer-connection.ts';
export { PeerLink, type PeerLinkEvents, type PeerLinkParts } from './link/peer-link.ts';
export { isPolite, type LinkEnd } from './link/politeness.ts';
export type * from './private-call/private-call-events.ts';
export { privateCallMachine } from './private-call/private-call-machine.ts';
export * from './private-call/private-call-resources.ts';
export type * from './private-call/private-call-state.ts';
