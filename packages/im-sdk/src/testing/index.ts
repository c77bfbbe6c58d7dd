export { type DemoWorld, type DemoWorldOptions, demoWorld } from './builders/demo-world.ts';
export { describeProtocol } from './contract/describe-protocol.ts';
export { memoryTarget } from './contract/memory-target.ts';
export type {
  Expectation,
  ProtocolTarget,
  TargetSocket,
  TargetSocketHandlers,
  TestTools,
} from './contract/target.ts';
export * from './server/memory-server.ts';
export type { ServerClock } from './server/state/clock.ts';
export type { MemorySocket, MemorySocketHandlers } from './server/wire/memory-socket.ts';
export { MemoryNetwork, type Trouble } from './server/wire/network.ts';
