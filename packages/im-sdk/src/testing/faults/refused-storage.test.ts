import { describe, expect, it } from 'vitest';
import type { MemoryTab } from '../../platform/memory/memory-tab.ts';
import type { Platform } from '../../platform/platform.ts';
import { ChatStage, withFriend } from './chat-stage.ts';

const refuse = () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError'));

/** The tab with other storages than its device has. */
function tabWith(tab: MemoryTab, storages: Partial<Platform>): MemoryTab {
  return { ...tab, platform: { ...tab.platform, ...storages } };
}

describe('a browser that has every storage and refuses it', () => {
  it('signs in, also who wants to be remembered, sends, refreshes, and signs out', async () => {
    const stage = new ChatStage();
    const device = stage.device();
    const tab = tabWith(device.tab(), {
      databases: { available: true, open: refuse, remove: refuse, names: refuse },
      vault: { available: true, seal: refuse, unseal: async () => undefined, delete: refuse },
    });
    const seat = await stage.open(device, tab);
    const { auth, contacts, conversations } = seat.client;
    await stage.clock.during(auth.login({ userName: 'alice', password: 'password', remember: true }));
    await stage.live(seat);
    await stage.send(seat, withFriend(stage.bob), 'hello');
    await stage.clock.advance(31 * 60_000);
    await stage.clock.during(contacts.search('bob'));
    expect(stage.stored('private')).toEqual(['hello']);

    await stage.clock.during(auth.logout());
    expect(auth.session.getSnapshot()).toEqual({ status: 'signedOut', reason: 'signedOut' });
    expect(conversations.list.getSnapshot().keys).toEqual([]);
    expect(auth.savedAccounts.getSnapshot()).toMatchObject([{ userName: 'alice', canSignIn: false }]);
    await stage.clock.during(auth.removeSaved('alice'));
    expect(auth.savedAccounts.getSnapshot()).toEqual([]);
  });
});

describe('a database that another tab does not let go of', () => {
  it('keeps nobody from signing out, nor from signing in again; that it is still there is told', async () => {
    const stage = new ChatStage();
    const device = stage.device();
    const tab = tabWith(device.tab(), {
      databases: {
        available: true,
        open: (name) => device.databases.open(name),
        remove: () => new Promise(() => undefined),
        names: (prefix) => device.databases.names(prefix),
      },
    });
    const seat = await stage.open(device, tab);
    const { auth, conversations } = seat.client;
    const signIn = () => stage.clock.during(auth.login({ userName: 'alice', password: 'password' }));
    await signIn();
    await stage.live(seat);
    await stage.send(seat, withFriend(stage.bob), 'hello');
    await stage.clock.during(auth.logout());
    expect(auth.session.getSnapshot()).toEqual({ status: 'signedOut', reason: 'signedOut' });
    expect(conversations.list.getSnapshot().keys).toEqual([]);
    expect(seat.errors.map(({ code }) => code)).toEqual(['client.storageFailed']);
    await signIn();
    await stage.live(seat);
  });
});
