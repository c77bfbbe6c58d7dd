export * from './call-mode.ts';
export type * from './link/link-signal.ts';
export type * from './private-call/private-call-events.ts';
export { privateCallMachine } from './private-call/private-call-machine.ts';
export * from './private-call/private-call-resources.ts';
export type * from './private-call/private-call-state.ts';
