import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../../platform/memory/fake-clock.ts';
import { describeProtocol } from '../contract/describe-protocol.ts';
import { memoryTarget } from '../contract/memory-target.ts';
import { createMemoryServer } from './memory-server.ts';

describeProtocol(
  'the memory server',
  { afterAll, beforeAll, describe, expect, it },
  async () => {
    const clock = new FakeClock();
    const server = createMemoryServer({ clock: { now: () => clock.now(), after: clock.timersFor().after } });
    return memoryTarget(server, (ms) => clock.advance(ms));
  },
  { drivesClock: true },
);
