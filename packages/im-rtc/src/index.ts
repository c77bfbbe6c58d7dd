export * from './call-mode.ts';
export type * from './call-views.ts';
export { type CallEngineOptions, createCallEngine } from './engine/call-engine.ts';
export type { GroupNotice } from './group-call/group-call-events.ts';
export type { GroupCallEnd } from './group-call/group-call-state.ts';
export type { CallUser } from './group-call/roster.ts';
export { createBrowserCallPlatform } from './platform/browser-platform.ts';
export type * from './platform/call-platform.ts';
export type { CallRole, PrivateCallEnd } from './private-call/private-call-state.ts';
