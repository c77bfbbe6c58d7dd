import { describe, expect, it } from 'vitest';
import { captionOf, FEATURES, limits, MessageType, readContent } from '../../protocol/index.ts';
import { picture } from '../contract/pictures.ts';
import { allRows, kinds, sendPicture } from './attachment-stage.ts';
import { ChatStage, inGroup, withFriend } from './chat-stage.ts';

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
