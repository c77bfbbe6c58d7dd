import { describe, expect, it } from 'vitest';
import type { OpenTimeline } from '../../messages/messages.ts';
import { captionOf, FEATURES, limits, MessageType, readContent } from '../../protocol/index.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import type { Seat } from '../client-stage.ts';
import { picture } from '../contract/pictures.ts';
import { ChatStage, inGroup, withFriend } from './chat-stage.ts';

const tenths = Array.from({ length: 11 }, (_, index) => index / 10);

/** Every row of an open timeline, in its order. */
function allRows(timeline: OpenTimeline): MessageRow[] {
  const { count, keyAt } = timeline.getSnapshot();
  return Array.from({ length: count }, (_, index) => timeline.row(keyAt(index) ?? '').getSnapshot()).filter(
    (row): row is MessageRow => row !== undefined,
  );
}

/** What the server holds of the friends' conversation: texts as they are, files by type. */
function kinds(stage: ChatStage): string[] {
  return stage
    .log('private')
    .rows.map(({ type, content }) => (type === MessageType.TEXT ? (content ?? '') : `#${type}`));
}

function large(bytes = limits.cloudUploadBytes + 5_000_000): Blob {
  const content = new Uint8Array(bytes);
  content.fill(7, bytes - 10);
  return new Blob([content], { type: 'application/zip' });
}

async function sendPicture(stage: ChatStage, { client }: Seat): Promise<string> {
  return stage.clock.during(client.messages.sendImage(withFriend(stage.bob), picture()));
}

describe('a message with a file', () => {
  it('is shown at once with a preview and its progress, and sent when the server has the file', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.uploadMs = 1_000;
    const sending = seat.client.messages.sendImage(withFriend(stage.bob), picture());
    await stage.clock.advance(20);
    const [row] = allRows(timeline);
    expect(row).toMatchObject({ type: MessageType.IMAGE, mine: true });
    const upload = seat.client.messages.upload(row?.key ?? '');
    expect(upload.getSnapshot()?.files[0]?.previewUrl).toMatch(/^blob:/);
    const key = await stage.clock.during(sending);
    await stage.clock.advance(500);
    expect(upload.getSnapshot()).toMatchObject({ survivesReload: true, progress: { state: 'sending' } });
    const { sentBytes, totalBytes } = upload.getSnapshot()?.progress ?? { sentBytes: 0, totalBytes: 0 };
    expect(sentBytes).toBeGreaterThan(0);
    expect(sentBytes).toBeLessThan(totalBytes);
    expect(stage.log('private').rows).toEqual([]);
    await stage.clock.advance(5_000);
    const [stored] = stage.log('private').rows;
    const content = readContent(MessageType.IMAGE, stored?.content ?? '');
    expect(content).toMatchObject({ width: 3, height: 2, size: picture().size });
    expect((await stage.server.fetch(content?.originUrl ?? '')).status).toBe(200);
    expect(stored?.tmpId).toBe(key);
    expect(allRows(timeline).map((shown) => [shown.key, shown.state])).toEqual([[key, 'sent']]);
    await stage.clock.advance(limits.previewRetentionMs + 1_000);
    expect(upload.getSnapshot()).toBeUndefined();
    expect(seat.tab.previews()).toBe(0);
  });

  it('keeps its place among files, and texts theirs: a text does not wait for an upload', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.network.uploadMs = 3_000;
    const { messages } = seat.client;
    const to = withFriend(stage.bob);
    const sends = [
      messages.sendText(to, { text: 'before' }),
      messages.sendImage(to, picture()),
      messages.sendText(to, { text: 'between' }),
      messages.sendFile(to, new File(['hello'], 'hello.txt', { type: 'text/plain' })),
      messages.sendText(to, { text: 'after' }),
    ];
    const elsewhere = messages.sendText(inGroup(stage.hikers), { text: 'not held up' });
    await stage.clock.during(Promise.all([...sends, elsewhere]));
    await stage.clock.advance(1_000);
    expect(stage.stored('group')).toEqual(['not held up']);
    expect(kinds(stage)).toEqual(['before', 'between', 'after']);
    const rows = () => allRows(messages.open(to)).map(({ content, type }) => (type === 0 ? content : `#${type}`));
    expect(rows()).toEqual(['before', 'between', 'after', '#1', '#2']);
    await stage.clock.advance(20_000);
    expect(kinds(stage)).toEqual(['before', 'between', 'after', '#1', '#2']);
    expect(rows()).toEqual(kinds(stage));
    const file = readContent(MessageType.FILE, stage.log('private').rows[4]?.content ?? '');
    expect(file).toMatchObject({ name: 'hello.txt', size: 5 });
  });

  it('can be a voice, a video with its cover, or several files with a caption', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    const { messages } = seat.client;
    const bytes = (type: string) => new Blob(['bytes'], { type });
    await stage.clock.during(messages.sendVoice(to, bytes('audio/webm'), { duration: 3.5 }));
    const video = { cover: picture('image/jpeg'), duration: 9, width: 640, height: 360 };
    await stage.clock.during(messages.sendVideo(to, bytes('video/mp4'), video));
    await stage.clock.during(messages.sendFiles(to, [picture(), bytes('text/plain')], { caption: 'all of it' }));
    await stage.clock.advance(5_000);
    const rows = stage.log('private').rows;
    expect(kinds(stage)).toEqual(['#3', '#4', '#1', '#2']);
    expect(rows.map(({ type, content }) => captionOf(type, content ?? ''))).toEqual(['', '', '', 'all of it']);
    expect(readContent(MessageType.AUDIO, rows[0]?.content ?? '')).toMatchObject({ duration: 3.5, size: 5 });
    const shown = readContent(MessageType.VIDEO, rows[1]?.content ?? '');
    expect(shown).toMatchObject({ width: 640, height: 360, duration: 9 });
    expect(shown?.coverUrl).not.toBe('');
  });

  it('goes before its caption where the server takes none: two messages, in their order', async () => {
    const features = FEATURES.filter((feature) => feature !== 'caption');
    const stage = new ChatStage({ features });
    const seat = await stage.seat('Alice');
    stage.server.network.uploadMs = 3_000;
    const to = withFriend(stage.bob);
    const { messages } = seat.client;
    await stage.clock.during(messages.sendImage(to, picture(), { caption: ' look ' }));
    await stage.clock.during(messages.sendText(to, { text: 'meanwhile' }));
    await stage.clock.advance(10_000);
    expect(kinds(stage)).toEqual(['meanwhile', '#1', 'look']);
    const tooLong = { caption: 'x'.repeat(limits.contentLength + 1) };
    await expect(messages.sendImage(to, picture(), tooLong)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(messages.unsent.getSnapshot()).toBe(0);
  });

  it('keeps its caption over a reload, with its mentions', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice');
    before.device.setOnline(false);
    const draft = { caption: '@Bob look', atUserIds: [stage.bob] };
    await stage.clock.during(before.client.messages.sendImage(inGroup(stage.hikers), picture(), draft));
    const after = await stage.reload(before);
    after.device.setOnline(true);
    await stage.live(after);
    await stage.clock.until(() => after.client.messages.unsent.getSnapshot() === 0, 30_000);
    const row = stage.log('group').rows.find(({ type }) => type === MessageType.IMAGE);
    expect(captionOf(row?.type ?? 0, row?.content ?? '')).toBe('@Bob look');
    expect(row?.atUserIds).toEqual([stage.bob]);
  });

  it('is refused before anything is shown where its type or size is not taken', async () => {
    const stage = new ChatStage();
    const { client } = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    const text = new Blob(['x'], { type: 'text/plain' });
    await expect(client.messages.sendImage(to, text)).rejects.toMatchObject({ code: 'client.fileType' });
    const huge = { size: limits.directUploadBytes + 1, type: 'video/mp4' } as Blob;
    await expect(client.messages.sendVideo(to, huge)).rejects.toMatchObject({ code: 'client.fileTooLarge' });
    expect(client.messages.unsent.getSnapshot()).toBe(0);
  });

  it('that the server refuses fails with its reason, lets the next ones pass, and can be tried again', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.plan('file.quota', { route: 'uploadImage' });
    const key = await sendPicture(stage, seat);
    await stage.send(seat, withFriend(stage.bob), 'next');
    await stage.clock.advance(3_000);
    expect(allRows(timeline).find((row) => row.key === key)).toMatchObject({ state: 'failed', failure: 'file.quota' });
    expect(kinds(stage)).toEqual(['next']);
    await stage.clock.during(seat.client.messages.retry(key));
    await stage.clock.advance(3_000);
    expect(kinds(stage)).toEqual(['next', '#1']);
  });

  it('whose file has gone from the server is uploaded anew when it is tried again', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.network.plan('file.gone', { route: 'sendPrivate' });
    const key = await sendPicture(stage, seat);
    await stage.clock.advance(3_000);
    await stage.clock.during(seat.client.messages.retry(key));
    await stage.clock.advance(3_000);
    expect(kinds(stage)).toEqual(['#1']);
    expect(stage.server.world.files.size).toBe(2);
  });

  it('disappears with its upload when it is discarded', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.uploadMs = 10_000;
    const key = await sendPicture(stage, seat);
    await stage.clock.advance(3_000);
    await stage.clock.during(seat.client.messages.discard(key));
    await stage.clock.advance(500);
    expect(allRows(timeline)).toEqual([]);
    const after = await stage.reload(seat);
    await stage.live(after);
    await stage.clock.advance(20_000);
    expect(kinds(stage)).toEqual([]);
    expect(stage.server.world.files.size).toBe(0);
  });
});

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
      const file = large();
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
    await stage.clock.during(seat.client.messages.sendFile(withFriend(stage.bob), large()));
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
    await stage.clock.during(seat.client.messages.sendFile(withFriend(stage.bob), large()));
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
    const key = await stage.clock.during(before.client.messages.sendFile(withFriend(stage.bob), large()));
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

describe('a device that keeps no files', () => {
  it.each(['local-storage', 'memory'] as const)(
    '(%s) sends them all the same, and says that a reload loses them',
    async (storage) => {
      const stage = new ChatStage();
      const seat = await stage.seat('Alice', undefined, { storage });
      stage.server.network.uploadMs = 2_000;
      const key = await sendPicture(stage, seat);
      expect(seat.client.messages.upload(key).getSnapshot()?.survivesReload).toBe(false);
      await stage.clock.advance(10_000);
      expect(kinds(stage)).toEqual(['#1']);
    },
  );

  it('fails a message whose file a reload has lost, with the reason', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice', undefined, { storage: 'local-storage' });
    before.device.setOnline(false);
    const key = await sendPicture(stage, before);
    const after = await stage.reload(before, { storage: 'local-storage' });
    after.device.setOnline(true);
    await stage.live(after);
    await stage.clock.advance(5_000);
    const timeline = after.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(500);
    expect(allRows(timeline)).toMatchObject([{ key, state: 'failed', failure: 'client.fileLost' }]);
  });

  it('a full disk is no reason not to send', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    seat.device.databases.faults.full = new DOMException('full', 'QuotaExceededError');
    const key = await sendPicture(stage, seat);
    expect(seat.client.messages.upload(key).getSnapshot()?.survivesReload).toBe(false);
    await stage.clock.advance(5_000);
    expect(kinds(stage)).toEqual(['#1']);
  });
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

describe('what is left behind', () => {
  it('is nothing: no timer, no preview, no file, after a client was closed in the middle of an upload', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.network.uploadMs = 10_000;
    await sendPicture(stage, seat);
    await stage.clock.during(seat.client.broadcast.send({ friendIds: [stage.bob], text: 'hello', files: [picture()] }));
    await stage.clock.advance(2_000);
    await stage.clock.during(seat.client.destroy());
    await stage.clock.advance(1_000);
    expect(seat.tab.leftovers()).toEqual({ timers: 0, sockets: 0, listeners: 0 });
    expect(seat.tab.previews()).toBe(0);
  });

  it('on disk is nothing once it is sent, nor after a logout', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const { databases } = seat.device;
    async function rowsOnDisk(): Promise<number> {
      const [name] = await databases.names('im-files:');
      if (name === undefined) throw new Error('there is no database of files');
      const database = await databases.open(name);
      const rows = await database.transaction('read', (tx) => tx.range({ from: [''], to: ['\uffff'] }));
      database.close();
      return rows.length;
    }
    seat.device.setOnline(false);
    await sendPicture(stage, seat);
    expect(await rowsOnDisk()).toBeGreaterThan(0);
    seat.device.setOnline(true);
    await stage.clock.advance(20_000);
    expect(stage.log('private').rows).toHaveLength(1);
    expect(await rowsOnDisk()).toBe(0);
    seat.device.setOnline(false);
    await sendPicture(stage, seat);
    expect(await rowsOnDisk()).toBeGreaterThan(0);
    await stage.clock.during(seat.client.auth.logout());
    expect(await seat.device.databases.names('im-files:')).toEqual([]);
  });
});

describe.each(['older', 'newer'] as const)('a server that knows only the specification (%s)', (specOnly) => {
  it('answers bare addresses: what it leaves out is measured here', async () => {
    const stage = new ChatStage({ specOnly });
    const seat = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    await sendPicture(stage, seat);
    await stage.clock.during(seat.client.messages.sendFile(to, new File(['hello'], 'hello.txt')));
    await stage.clock.advance(20_000);
    const [image, file] = stage.log('private').rows;
    expect(readContent(MessageType.IMAGE, image?.content ?? '')).toMatchObject({ width: 3, height: 2 });
    expect(readContent(MessageType.FILE, file?.content ?? '')).toMatchObject({ name: 'hello.txt', size: 5 });
  });
});
