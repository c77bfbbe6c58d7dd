export { type DemoWorld, type DemoWorldOptions, demoWorld } from './builders/demo-world.ts';
export * from './server/memory-server.ts';
export type { ServerClock } from './server/state/clock.ts';
export type { MemorySocket, MemorySocketHandlers } from './server/wire/memory-socket.ts';
export { MemoryNetwork, type Trouble } from './server/wire/network.ts';
