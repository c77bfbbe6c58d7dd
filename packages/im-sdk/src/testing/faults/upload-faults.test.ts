import { describe, expect, it } from 'vitest';
import { MessageType, readContent } from '../../protocol/index.ts';
import type { Seat } from '../client-stage.ts';
import { picture } from '../contract/pictures.ts';
import { allRows, kinds, largeFile, sendPicture } from './attachment-stage.ts';
import { ChatStage, inGroup, withFriend } from './chat-stage.ts';

const tenths = Array.from({ length: 11 }, (_, index) => index / 10);

describe('F25: an upload in trouble', () => {
  it.each(tenths)('cut after %f of its bytes becomes one message', async (cut) => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.uploadMs = 1_000;
    stage.server.network.cutUploads(cut, cut);
    const key = await sendPicture(stage, seat);
    await stage.clock.advance(30_000);
    expect(kinds(stage)).toEqual(['#1']);
    expect(allRows(timeline).map((row) => [row.key, row.state])).toEqual([[key, 'sent']]);
  });

  it.each([0, 0.3, 0.7, 1])(
    'of many parts, cut three times after %f of a part, arrives whole and once',
    async (cut) => {
      const stage = new ChatStage({ uploadPartBytes: 8 * 2 ** 20 });
      const seat = await stage.seat('Alice');
      const file = largeFile();
      stage.server.network.cutUploads(cut, cut, cut);
      await stage.clock.during(seat.client.messages.sendFile(withFriend(stage.bob), file, { name: 'all.zip' }));
      await stage.clock.advance(60_000);
      const [row, ...others] = stage.log('private').rows;
      expect(others).toEqual([]);
      const content = readContent(MessageType.FILE, row?.content ?? '');
      expect(content).toMatchObject({ name: 'all.zip', size: file.size });
      const stored = await (await stage.server.fetch(content?.url ?? '')).arrayBuffer();
      expect(stored.byteLength).toBe(file.size);
      expect([...new Uint8Array(stored).subarray(-11)]).toEqual([0, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]);
    },
  );

  it('whose addresses have expired is signed again and keeps what has arrived', async () => {
    const stage = new ChatStage({ uploadPartBytes: 8 * 2 ** 20 });
    const seat = await stage.seat('Alice');
    stage.server.network.uploadMs = 5_000;
    await stage.clock.during(seat.client.messages.sendFile(withFriend(stage.bob), largeFile()));
    await stage.clock.advance(7_000);
    const [upload] = stage.server.world.uploads.values();
    expect(upload?.parts.size).toBe(1);
    stage.server.expireUploads();
    await stage.clock.advance(60_000);
    expect(kinds(stage)).toEqual(['#2']);
    expect(stage.server.world.uploads.size).toBe(1);
  });

  it('that the server has forgotten begins anew', async () => {
    const stage = new ChatStage({ uploadPartBytes: 8 * 2 ** 20 });
    const seat = await stage.seat('Alice');
    stage.server.network.uploadMs = 5_000;
    await stage.clock.during(seat.client.messages.sendFile(withFriend(stage.bob), largeFile()));
    await stage.clock.advance(7_000);
    stage.server.world.uploads.clear();
    await stage.clock.advance(60_000);
    expect(kinds(stage)).toEqual(['#2']);
  });

  it('while the store is down waits, and says so', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.network.storageDown = true;
    const key = await sendPicture(stage, seat);
    await stage.send(seat, inGroup(stage.hikers), 'texts go on');
    await stage.clock.advance(120_000);
    expect(seat.client.messages.upload(key).getSnapshot()?.progress.state).toBe('waiting');
    expect(stage.stored('group')).toEqual(['texts go on']);
    expect(kinds(stage)).toEqual([]);
    stage.server.network.storageDown = false;
    await stage.clock.advance(20_000);
    expect(kinds(stage)).toEqual(['#1']);
  });

  it('goes on where it was after the tab was killed', async () => {
    const stage = new ChatStage({ uploadPartBytes: 8 * 2 ** 20 });
    const before = await stage.seat('Alice');
    stage.server.network.uploadMs = 5_000;
    const key = await stage.clock.during(before.client.messages.sendFile(withFriend(stage.bob), largeFile()));
    await stage.clock.advance(7_000);
    const [upload] = stage.server.world.uploads.values();
    expect(upload?.parts.size).toBe(1);
    const after = await stage.reload(before);
    await stage.live(after);
    await stage.clock.advance(60_000);
    expect(stage.server.world.uploads.size).toBe(1);
    expect(stage.log('private').rows.map(({ tmpId }) => tmpId)).toEqual([key]);
  });

  it('whose message was sent, but not answered, before the tab was killed is one message', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice');
    stage.server.network.plan('hang', { route: 'sendPrivate' });
    await sendPicture(stage, before);
    await stage.clock.advance(3_000);
    expect(kinds(stage)).toEqual(['#1']);
    const after = await stage.reload(before);
    await stage.live(after);
    await stage.clock.advance(10_000);
    expect(kinds(stage)).toEqual(['#1']);
    expect(after.client.messages.unsent.getSnapshot()).toBe(0);
    expect(stage.server.world.files.size).toBe(1);
  });
});

describe('F9 and F10: written offline', () => {
  const texts = Array.from({ length: 500 }, (_, index) => `text ${index}`);

  /** 500 texts and 20 pictures, each picture after 25 texts. */
  async function writeAll(stage: ChatStage, { client }: Seat): Promise<string[]> {
    const to = withFriend(stage.bob);
    const written: string[] = [];
    for (const [index, text] of texts.entries()) {
      await stage.clock.during(client.messages.sendText(to, { text }));
      written.push(text);
      if (index % 25 !== 24) continue;
      await stage.clock.during(client.messages.sendImage(to, picture()));
      written.push('#1');
    }
    return written;
  }

  it('500 texts and 20 pictures arrive once and in order after the tab was closed', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice');
    before.device.setOnline(false);
    const written = await writeAll(stage, before);
    const after = await stage.reload(before);
    expect(after.client.messages.unsent.getSnapshot()).toBe(520);
    after.device.setOnline(true);
    await stage.live(after);
    await stage.clock.until(() => after.client.messages.unsent.getSnapshot() === 0, 300_000);
    expect(kinds(stage)).toEqual(written);
  }, 120_000);

  it('the same, with the tab killed again and again in the middle of it', async () => {
    const stage = new ChatStage();
    let seat = await stage.seat('Alice');
    seat.device.setOnline(false);
    const written = await writeAll(stage, seat);
    stage.server.network.latencyMs = 20;
    stage.server.network.uploadMs = 100;
    seat.device.setOnline(true);
    for (let kills = 0; kills < 5; kills += 1) {
      seat = await stage.reload(seat);
      await stage.clock.advance(1_500 + 700 * kills);
    }
    await stage.live(seat);
    await stage.clock.until(() => seat.client.messages.unsent.getSnapshot() === 0, 300_000);
    expect(kinds(stage)).toEqual(written);
  }, 120_000);
});

describe('tabs of one browser', () => {
  it('the one that leads uploads what another wrote, and that one shows the progress', async () => {
    const stage = new ChatStage();
    const leader = await stage.seat('Alice');
    const follower = await stage.open(leader.device);
    await stage.clock.until(() => follower.client.connection.state.getSnapshot().follower);
    stage.server.network.uploadMs = 5_000;
    const key = await sendPicture(stage, follower);
    await stage.clock.advance(2_500);
    const shown = follower.client.messages.upload(key).getSnapshot()?.progress;
    expect(shown).toMatchObject({ state: 'sending' });
    expect(shown?.sentBytes).toBeGreaterThan(0);
    follower.tab.kill();
    await stage.clock.advance(10_000);
    expect(kinds(stage)).toEqual(['#1']);
  });

  it('hand a file on that no disk keeps', async () => {
    const stage = new ChatStage();
    const storage = 'local-storage';
    const leader = await stage.seat('Alice', undefined, { storage });
    const follower = await stage.open(leader.device, leader.device.tab(), { storage });
    await stage.clock.until(() => follower.client.connection.state.getSnapshot().follower);
    await sendPicture(stage, follower);
    await stage.clock.advance(5_000);
    expect(kinds(stage)).toEqual(['#1']);
    expect(follower.client.messages.unsent.getSnapshot()).toBe(0);
  });

  it('a tab that takes over goes on with the same message', async () => {
    const stage = new ChatStage();
    const leader = await stage.seat('Alice');
    const follower = await stage.open(leader.device);
    await stage.clock.until(() => follower.client.connection.state.getSnapshot().follower);
    stage.server.network.uploadMs = 5_000;
    const key = await sendPicture(stage, leader);
    await stage.clock.advance(2_500);
    leader.tab.kill();
    await stage.clock.advance(30_000);
    expect(stage.log('private').rows.map(({ tmpId }) => tmpId)).toEqual([key]);
    expect(follower.client.messages.unsent.getSnapshot()).toBe(0);
  });
});
