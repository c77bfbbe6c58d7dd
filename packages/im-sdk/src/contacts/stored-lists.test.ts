import { describe, expect, it } from 'vitest';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { ClientStage } from '../testing/client-stage.ts';

/** Databases that tell which keys are written. */
function watched(databases: Platform['databases'], wrote: (key: string) => void): Platform['databases'] {
  const wrap = (database: Database): Database => ({
    ...database,
    transaction: (mode, run, options) =>
      database.transaction(
        mode,
        (tx) => {
          const put = (...[key, value]: Parameters<typeof tx.put>) => {
            wrote(key.join(':'));
            tx.put(key, value);
          };
          return run({ ...tx, put });
        },
        options,
      ),
  });
  return {
    available: databases.available,
    open: async (name) => wrap(await databases.open(name)),
    remove: (name) => databases.remove(name),
    names: (prefix) => databases.names(prefix),
  };
}

describe('the lists of friends and groups that this device keeps', () => {
  it('are written when they changed, and not because somebody comes or goes', async () => {
    const stage = new ClientStage();
    const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
    stage.server.befriend(alice, bob);
    const device = stage.device();
    const tab = device.tab();
    let written: string[] = [];
    const databases = watched(tab.platform.databases, (key) => written.push(key));
    const seat = await stage.open(device, { ...tab, platform: { ...tab.platform, databases } });
    await stage.clock.during(seat.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(seat);
    await stage.clock.advance(5_000);

    written = [];
    for (let n = 0; n < 10; n += 1) {
      stage.server.appear(bob, n % 2 === 0 ? [1] : []);
      await stage.clock.advance(6_000);
    }
    expect(seat.client.presence.of(bob).getSnapshot().online).toBe(false);
    expect(written.filter((key) => key.startsWith('l:'))).toEqual([]);
    stage.server.befriend(alice, carol);
    await stage.clock.advance(12_000);
    expect(seat.client.contacts.friends.getSnapshot()).toEqual([bob, carol]);
    expect(written).toContain('l:friends');
  });
});
