import { expect, it } from 'vitest';
import { limits } from '../protocol/index.ts';
import { picture } from '../testing/contract/pictures.ts';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';

async function aliceWithBob() {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const timeline = seat.client.messages.open(withFriend(stage.bob));
  await stage.clock.advance(500);
  stage.server.network.uploadMs = 4_000;
  return { stage, timeline, ...seat.client };
}

it('a message with a file that was uploaded before sends it no second time', async () => {
  const { stage, timeline, files, messages } = await aliceWithBob();
  const upload = files.upload(picture(), { use: 'image' });
  const file = await stage.clock.during(upload.done);
  const key = await stage.clock.during(messages.sendImage(withFriend(stage.bob), picture(), { upload }));
  await stage.clock.advance(500);
  const row = timeline.row(key).getSnapshot();
  expect(row?.state).toBe('sent');
  expect(JSON.parse(row?.content ?? '')).toMatchObject({ originUrl: file.originUrl, width: 3, height: 2 });
  expect(stage.server.world.files.size).toBe(1);
});

it('a video goes on with what was uploaded of it, and its cover is added', async () => {
  const { stage, timeline, files, messages } = await aliceWithBob();
  const film = new Blob([new Uint8Array(1_000)], { type: 'video/mp4' });
  const upload = files.upload(film, { use: 'video' });
  const file = await stage.clock.during(upload.done);
  const facts = { cover: picture(), duration: 4, width: 640, height: 360 };
  const key = await stage.clock.during(messages.sendVideo(withFriend(stage.bob), film, { ...facts, upload }));
  await stage.clock.advance(10_000);
  const row = timeline.row(key).getSnapshot();
  expect(row?.state).toBe('sent');
  expect(JSON.parse(row?.content ?? '')).toMatchObject({ videoUrl: file.url, duration: 4, width: 640 });
  expect(stage.server.world.files.size).toBe(2);
});

it('a message goes on with a direct upload where it stands', async () => {
  const { stage, timeline, files, messages } = await aliceWithBob();
  const large = new Blob([new Uint8Array(limits.cloudUploadBytes + 1)], { type: 'text/plain' });
  const upload = files.upload(large, { use: 'file', name: 'notes.txt' });
  await stage.clock.advance(1_000);
  const named = [...stage.server.world.uploads.keys()];
  expect(named).toHaveLength(1);
  const key = await stage.clock.during(messages.sendFile(withFriend(stage.bob), large, { upload, name: 'notes.txt' }));
  expect(upload.progress.getSnapshot().state).toBe('cancelled');
  await stage.clock.advance(500);
  expect([...stage.server.world.uploads.keys()]).toEqual(named);
  await stage.clock.advance(20_000);
  expect(timeline.row(key).getSnapshot()?.state).toBe('sent');
  expect(stage.server.world.files.size).toBe(1);
});

it('a message whose file was not uploaded yet uploads it itself', async () => {
  const { stage, timeline, files, messages } = await aliceWithBob();
  const upload = files.upload(picture(), { use: 'image' });
  const key = await stage.clock.during(messages.sendImage(withFriend(stage.bob), picture(), { upload }));
  await expect(upload.done).rejects.toMatchObject({ code: 'client.aborted' });
  await stage.clock.advance(10_000);
  expect(timeline.row(key).getSnapshot()?.state).toBe('sent');
});
