import { expect, it } from 'vitest';
import { SYSTEM_KEY } from '../protocol/index.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage } from '../testing/faults/chat-stage.ts';

it('a sign-in on a new device is a notice for the other devices, and not unread on the one that signed in', async () => {
  const stage = new ChatStage();
  const unread = ({ client }: Seat) => client.conversation(SYSTEM_KEY).row.getSnapshot()?.unreadCount ?? 0;
  const first = await stage.seat('Alice');
  first.device.setOnline(false);
  const second = await stage.seat('Alice');
  await stage.clock.advance(2_000);
  expect(unread(second)).toBe(0);
  expect(stage.server.world.accounts.get(stage.alice)?.notices).toHaveLength(1);
  stage.server.announce(stage.alice, 'Maintenance', 'tonight');
  await stage.clock.advance(2_000);
  expect(unread(second)).toBe(1);
  const again = await stage.reload(second);
  await stage.live(again);
  expect(unread(again)).toBe(1);
});
