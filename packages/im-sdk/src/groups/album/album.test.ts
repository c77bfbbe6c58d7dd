import { describe, expect, it } from 'vitest';
import { limits } from '../../protocol/index.ts';
import { ClientStage } from '../../testing/client-stage.ts';

const PICTURES = limits.albumPageSize + 5;

async function stageWithAlbum() {
  const stage = new ClientStage();
  const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
  stage.server.befriend(alice, bob);
  const groupId = stage.server.makeGroup(alice, 'Walkers', [bob]);
  const { world, origin } = stage.server;
  const picture = (ownerId: number, name: string): string => {
    world.files.set(name, { ownerId, name, type: 'image/png', bytes: new Uint8Array(3), gone: false });
    return `${origin}/api/file/${name}`;
  };
  for (let id = 1; id <= PICTURES; id += 1) {
    const url = picture(bob, `old-${id}`);
    const facts = { url, thumbUrl: url, width: 1, height: 1, size: 3 };
    world.albumImages.set(id, { id, groupId, ...facts, uploaderId: bob, createTime: world.clock.now() });
  }
  world.lastId.albumImage = PICTURES;
  const { client } = await stage.seat('Alice');
  return { stage, client, groupId, alice, picture, during: <T>(work: Promise<T>) => stage.clock.during(work) };
}

describe('an album', () => {
  it('loads the newest pictures, then older ones, each once', async () => {
    const { stage, client, groupId, during } = await stageWithAlbum();
    const album = client.albums.open(groupId);
    const { state } = album;
    expect(state.getSnapshot().phase).toBe('loading');
    await stage.clock.until(() => state.getSnapshot().phase === 'ready');
    expect(state.getSnapshot().images.length).toBe(limits.albumPageSize);
    expect(state.getSnapshot().images[0]?.id).toBe(PICTURES);
    const both = Promise.all([album.loadMore(), album.loadMore()]);
    expect(state.getSnapshot().older).toBe('loading');
    await during(both);
    const ids = state.getSnapshot().images.map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: PICTURES }, (_, index) => PICTURES - index));
    expect(state.getSnapshot()).toMatchObject({ more: false, older: 'idle' });
  });

  it('says where loading failed, and goes on when asked again', async () => {
    const { stage, client, groupId, during } = await stageWithAlbum();
    const album = client.albums.open(groupId);
    await stage.clock.until(() => album.state.getSnapshot().phase === 'ready');
    stage.server.network.goOffline();
    await during(album.loadMore());
    expect(album.state.getSnapshot()).toMatchObject({ phase: 'ready', older: 'failed' });
    const other = client.albums.open(groupId);
    await stage.clock.until(() => other.state.getSnapshot().phase === 'failed');
    stage.server.network.goOnline();
    await during(album.loadMore());
    expect(album.state.getSnapshot().images.length).toBe(PICTURES);
    await during(other.reload());
    expect(other.state.getSnapshot().phase).toBe('ready');
  });

  it('takes in what another member added or removed meanwhile, and keeps the older ones that were loaded', async () => {
    const { stage, client, groupId, alice, picture, during } = await stageWithAlbum();
    const album = client.albums.open(groupId);
    await stage.clock.until(() => album.state.getSnapshot().phase === 'ready');
    await during(album.loadMore());
    const { world } = stage.server;
    const url = picture(alice, 'new');
    const facts = {
      url,
      thumbUrl: url,
      width: 1,
      height: 1,
      size: 3,
      uploaderId: alice,
      createTime: world.clock.now(),
    };
    world.albumImages.set(PICTURES + 1, { id: PICTURES + 1, groupId, ...facts });
    world.albumImages.delete(PICTURES - 1);
    const refreshed = album.refresh();
    expect(album.state.getSnapshot().phase).toBe('ready');
    await during(refreshed);
    const ids = album.state.getSnapshot().images.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual([PICTURES + 1, PICTURES, PICTURES - 2]);
    expect(ids).toHaveLength(PICTURES);
    expect(ids.at(-1)).toBe(1);
    expect(album.state.getSnapshot().more).toBe(false);
    stage.server.network.goOffline();
    await during(album.refresh());
    expect(album.state.getSnapshot()).toMatchObject({ phase: 'ready', older: 'idle' });
  });

  it('takes pictures in and out; one that may not go comes back', async () => {
    const { stage, client, groupId, alice, picture, during } = await stageWithAlbum();
    const album = client.albums.open(groupId);
    await stage.clock.until(() => album.state.getSnapshot().phase === 'ready');
    await during(album.add([picture(alice, 'new-1')]));
    const [newest] = album.state.getSnapshot().images;
    expect(newest).toMatchObject({ id: PICTURES + 1, uploaderId: alice });
    const removed = album.remove(PICTURES);
    expect(album.state.getSnapshot().images.some(({ id }) => id === PICTURES)).toBe(false);
    await during(removed);
    const member = stage.server.world.groups.get(groupId)?.members.get(alice);
    if (member) member.role = 1;
    const refused = album.remove(PICTURES - 1).catch((error: { code: string }) => error.code);
    expect(await during(refused)).toBe('group.forbidden');
    expect(album.state.getSnapshot().images.some(({ id }) => id === PICTURES - 1)).toBe(true);
    const foreign = album.add(['https://pictures.example/x.png']).catch((error: { code: string }) => error.code);
    expect(await during(foreign)).toBe('file.foreign');
  });
});
