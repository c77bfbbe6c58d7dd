import { describe, expect, it } from 'vitest';
import { limits } from '../protocol/index.ts';
import { ClientStage } from '../testing/client-stage.ts';
import { picture } from '../testing/contract/pictures.ts';

async function aliceWithFiles() {
  const stage = new ClientStage();
  stage.person('Alice');
  const seat = await stage.seat('Alice');
  return { stage, ...seat, files: seat.client.files };
}

describe('an upload that somebody waits for', () => {
  it('tells how far it got, and answers what the server made of it', async () => {
    const { stage, files } = await aliceWithFiles();
    stage.server.network.uploadMs = 1_000;
    const upload = files.upload(picture(), { use: 'avatar' });
    const seen: number[] = [];
    upload.progress.subscribe(() => seen.push(upload.progress.getSnapshot().sentBytes));
    const file = await stage.clock.during(upload.done);
    expect(file).toMatchObject({ width: 3, height: 2, size: picture().size });
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(new Set(seen).size).toBeGreaterThan(5);
    expect(upload.progress.getSnapshot()).toMatchObject({ state: 'done', sentBytes: picture().size });
  });

  it('is refused at once where its type or size is not taken', async () => {
    const { files } = await aliceWithFiles();
    const begin = (blob: Blob) => () => files.upload(blob, { use: 'avatar' });
    expect(begin(picture('image/gif'))).toThrow(expect.objectContaining({ code: 'client.fileType' }));
    const large = { type: 'image/png', size: limits.avatarBytes + 1 } as Blob;
    expect(begin(large)).toThrow(expect.objectContaining({ code: 'client.fileTooLarge' }));
  });

  it('has the types and the size of the specification for an avatar, and GIF too for other pictures', async () => {
    const { files } = await aliceWithFiles();
    const avatars = ['image/jpeg', 'image/png', 'image/jpg', 'image/webp'];
    expect(files.allowedTypes('avatar')).toEqual(avatars);
    expect(files.maxBytes('avatar')).toBe(5_242_880);
    expect(files.allowedTypes('image')).toEqual([...avatars, 'image/gif']);
  });

  it('lets two at a time go on', async () => {
    const { stage, files } = await aliceWithFiles();
    stage.server.network.uploadMs = 1_000;
    const uploads = Array.from({ length: 5 }, () => files.upload(picture(), { use: 'image' }));
    await stage.clock.advance(500);
    const states = uploads.map(({ progress }) => progress.getSnapshot().state);
    expect(states).toEqual(['sending', 'sending', 'waiting', 'waiting', 'waiting']);
    uploads[3]?.cancel();
    await expect(uploads[3]?.done).rejects.toMatchObject({ code: 'client.aborted' });
    await stage.clock.advance(5_000);
    expect(stage.server.world.files.size).toBe(4);
  });

  it('waits trouble out, and gives up after five in a row; then it can be tried again', async () => {
    const { stage, files } = await aliceWithFiles();
    stage.server.network.cutUploads(0.5, 0.5, 0.5, 0.5);
    await stage.clock.during(files.upload(picture(), { use: 'image' }).done);
    stage.server.network.cutUploads(...Array.from({ length: 5 }, () => 0.5));
    const upload = files.upload(picture(), { use: 'image' });
    await expect(stage.clock.during(upload.done)).rejects.toMatchObject({ retryable: true });
    expect(upload.progress.getSnapshot()).toMatchObject({ state: 'failed', failure: 'client.networkFailed' });
    expect((await stage.clock.during(upload.retry())).width).toBe(3);
  });

  it('can be cancelled while it is on its way, and begun again', async () => {
    const { stage, files } = await aliceWithFiles();
    stage.server.network.uploadMs = 5_000;
    const upload = files.upload(picture(), { use: 'image' });
    await stage.clock.advance(1_000);
    upload.cancel();
    await expect(upload.done).rejects.toMatchObject({ code: 'client.aborted' });
    await stage.clock.advance(10_000);
    expect(stage.server.world.files.size).toBe(0);
    await stage.clock.during(upload.retry());
    expect(stage.server.world.files.size).toBe(1);
  });

  it('is judged by its bytes at the server, whatever it says of itself', async () => {
    const { stage, files } = await aliceWithFiles();
    const fake = new Blob(['<svg onload=alert(1)>'], { type: 'image/png' });
    await expect(stage.clock.during(files.upload(fake, { use: 'image' }).done)).rejects.toMatchObject({
      code: 'file.type',
    });
  });

  it('of an avatar needs no account where the server asks for one at registration, and only there', async () => {
    for (const requireAvatar of [true, false]) {
      const stage = new ClientStage({ requireAvatar });
      const { client } = await stage.open();
      const setting = await stage.clock.during(client.auth.loadGlobalSetting());
      expect(setting.updateAvatarAfterRegister).toBe(requireAvatar);
      const { done } = client.files.upload(picture(), { use: 'avatar' });
      if (requireAvatar) expect((await stage.clock.during(done)).thumbUrl).not.toBe('');
      else await expect(stage.clock.during(done)).rejects.toMatchObject({ code: 'auth.notLoggedIn' });
    }
  });

  it('leaves nothing behind', async () => {
    const { stage, files, tab } = await aliceWithFiles();
    const before = tab.leftovers().timers;
    await stage.clock.during(files.upload(picture(), { use: 'image' }).done);
    expect(tab.leftovers().timers).toBe(before);
    expect(tab.previews()).toBe(0);
  });
});
