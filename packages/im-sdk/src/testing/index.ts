export type { DeviceClock } from '../platform/memory/device-clock.ts';
export { FakeClock, settle } from '../platform/memory/fake-clock.ts';
export { createMemoryDevice, type MemoryDevice, type MemoryDeviceOptions } from '../platform/memory/memory-device.ts';
export type { MemoryTab } from '../platform/memory/memory-tab.ts';
export { RealClock } from '../platform/memory/real-clock.ts';
export { type DemoWorld, type DemoWorldOptions, demoWorld } from './builders/demo-world.ts';
export {
  type ClientKnobs,
  createTestClient,
  type TestClient,
  type TestClientOptions,
} from './builders/test-client.ts';
export { describeProtocol } from './contract/describe-protocol.ts';
export { memoryTarget } from './contract/memory-target.ts';
export { type PictureType, picture } from './contract/pictures.ts';
export type {
  Expectation,
  HostSignIn,
  ProtocolTarget,
  TargetSocket,
  TargetSocketHandlers,
  TestTools,
} from './contract/target.ts';
export { explore } from './explore.ts';
export * from './server/memory-server.ts';
export type { Account, ChangeName, FriendEntry } from './server/state/account.ts';
export type { ServerClock } from './server/state/clock.ts';
export type { MemorySocket, MemorySocketHandlers } from './server/wire/memory-socket.ts';
export { MemoryNetwork, type Trouble } from './server/wire/network.ts';
export { type Simulation, type SimulationParts, simulate } from './simulate.ts';
