import { describe, expect, it } from 'vitest';
import { limits, MessageType } from '../protocol/index.ts';
import type { BroadcastOutcome } from '../store/broadcast-row.ts';
import { ClientStage, type Seat } from '../testing/client-stage.ts';
import { picture } from '../testing/contract/pictures.ts';

/** One person with many friends. */
class BroadcastStage extends ClientStage {
  readonly alice = this.person('Alice');
  readonly friends: number[];

  constructor(friends = 30) {
    super();
    this.friends = Array.from({ length: friends }, (_, index) => {
      const friend = this.person(`F${index}`);
      this.server.befriend(this.alice, friend);
      return friend;
    });
  }

  /** What a friend got: texts as they are, files by type. */
  got(friend: number): string[] {
    const logs = [...this.server.world.logs.values()];
    const rows = logs.find(({ kind, parties }) => kind === 'private' && parties.includes(friend))?.rows ?? [];
    return rows.map(({ type, content }) => (type === MessageType.TEXT ? (content ?? '') : `#${type}`));
  }

  get everybody(): string[][] {
    return this.friends.map((friend) => this.got(friend));
  }
}

function outcomesOf({ client }: Seat): BroadcastOutcome[] {
  const outcomes: BroadcastOutcome[] = [];
  client.on('broadcast', (outcome) => outcomes.push(outcome));
  return outcomes;
}

const file = (): Blob => new Blob(['a file'], { type: 'text/plain' });

describe('a broadcast', () => {
  it('brings text and files to every friend, each file uploaded once, not more than 20 messages a second', async () => {
    const stage = new BroadcastStage();
    const seat = await stage.seat('Alice');
    const outcomes = outcomesOf(seat);
    const { broadcast } = seat.client;
    const draft = { friendIds: stage.friends, text: 'hello all', files: [picture(), file()] };
    const id = await stage.clock.during(broadcast.send(draft));
    const began = stage.clock.now();
    const progress = broadcast.progress(id);
    expect(progress.getSnapshot()).toMatchObject({ done: 0, total: 30, failed: 0 });
    await stage.clock.until(() => progress.getSnapshot()?.state === 'finished', 60_000);
    expect(stage.clock.now() - began).toBeGreaterThanOrEqual(89 * limits.broadcastEveryMs);
    expect(stage.everybody).toEqual(stage.friends.map(() => ['hello all', '#1', '#2']));
    expect(stage.server.world.files.size).toBe(2);
    expect(progress.getSnapshot()).toMatchObject({ done: 30, failed: 0, upload: { state: 'done' } });
    expect(outcomes).toEqual([{ id, outcome: 'all', success: 30, failed: 0 }]);
    expect(broadcast.list.getSnapshot()).toEqual([id]);
    await stage.clock.during(broadcast.dismiss(id));
    expect(broadcast.list.getSnapshot()).toEqual([]);
  });

  it('lets what a person writes go first', async () => {
    const stage = new BroadcastStage(40);
    const other = stage.person('Other');
    stage.server.befriend(stage.alice, other);
    const { client } = await stage.seat('Alice');
    await stage.clock.during(client.broadcast.send({ friendIds: stage.friends, text: 'hello all' }));
    await stage.clock.during(client.messages.sendText(`p:${other}`, { text: 'by hand' }));
    await stage.clock.advance(200);
    expect(stage.got(other)).toEqual(['by hand']);
    expect(stage.everybody.filter((texts) => texts.length > 0).length).toBeLessThan(40);
  });

  it('counts a friend only when everything was acknowledged, says who failed, and tries them again', async () => {
    const stage = new BroadcastStage(5);
    const seat = await stage.seat('Alice');
    const outcomes = outcomesOf(seat);
    const [first = 0] = stage.friends;
    stage.server.unfriend(stage.alice, first);
    const { broadcast } = seat.client;
    const id = await stage.clock.during(
      broadcast.send({ friendIds: stage.friends, text: 'hello', files: [picture()] }),
    );
    const progress = broadcast.progress(id);
    await stage.clock.until(() => progress.getSnapshot()?.state === 'finished', 60_000);
    expect(progress.getSnapshot()).toMatchObject({ done: 4, failed: 1, total: 5, failedUserIds: [first] });
    expect(outcomes.at(-1)).toMatchObject({ outcome: 'partial', success: 4, failed: 1 });
    stage.server.befriend(stage.alice, first);
    await stage.clock.during(broadcast.retry(id));
    await stage.clock.until(() => progress.getSnapshot()?.state === 'finished', 60_000);
    expect(stage.everybody).toEqual(stage.friends.map(() => ['hello', '#1']));
    expect(outcomes.at(-1)).toMatchObject({ outcome: 'all', success: 5 });
    expect(stage.server.world.files.size).toBe(1);
  });

  it('that reaches nobody says so', async () => {
    const stage = new BroadcastStage(3);
    const seat = await stage.seat('Alice');
    const outcomes = outcomesOf(seat);
    for (const friend of stage.friends) stage.server.unfriend(stage.alice, friend);
    await stage.clock.during(seat.client.broadcast.send({ friendIds: stage.friends, text: 'hello' }));
    await stage.clock.until(() => outcomes.length > 0, 60_000);
    expect(outcomes).toMatchObject([{ outcome: 'none', success: 0, failed: 3 }]);
  });

  it('can be cancelled half-way, and gone on with', async () => {
    const stage = new BroadcastStage(20);
    const seat = await stage.seat('Alice');
    const { broadcast } = seat.client;
    const id = await stage.clock.during(broadcast.send({ friendIds: stage.friends, text: 'hello' }));
    const progress = broadcast.progress(id);
    await stage.clock.until(() => (progress.getSnapshot()?.done ?? 0) >= 5);
    await stage.clock.during(broadcast.cancel(id));
    await stage.clock.advance(5_000);
    const reached = stage.everybody.filter((texts) => texts.length > 0).length;
    expect(reached).toBeLessThan(20);
    expect(progress.getSnapshot()).toMatchObject({ state: 'cancelled', done: reached, failed: 20 - reached });
    expect(seat.client.messages.unsent.getSnapshot()).toBe(0);
    await stage.clock.during(broadcast.retry(id));
    await stage.clock.until(() => progress.getSnapshot()?.state === 'finished', 60_000);
    expect(stage.everybody).toEqual(stage.friends.map(() => ['hello']));
  });

  it.each([100, 900, 2_500, 4_000])('survives a tab that is killed after %i ms', async (ms) => {
    const stage = new BroadcastStage();
    const before = await stage.seat('Alice');
    stage.server.network.uploadMs = 500;
    stage.server.network.latencyMs = 30;
    const draft = { friendIds: stage.friends, text: 'hello', files: [picture(), file()] };
    const id = await stage.clock.during(before.client.broadcast.send(draft));
    await stage.clock.advance(ms);
    const after = await stage.reload(before);
    const outcomes = outcomesOf(after);
    await stage.live(after);
    await stage.clock.until(() => outcomes.length > 0, 120_000);
    expect(stage.everybody).toEqual(stage.friends.map(() => ['hello', '#1', '#2']));
    expect(outcomes).toEqual([{ id, outcome: 'all', success: 30, failed: 0 }]);
    await stage.clock.advance(1_000);
    const last = await stage.reload(after);
    await stage.live(last);
    expect(last.client.broadcast.list.getSnapshot()).toEqual([]);
  });

  it('fails as a whole where an attachment is refused, and can be tried again', async () => {
    const stage = new BroadcastStage(3);
    const { client } = await stage.seat('Alice');
    stage.server.network.plan('file.quota', { route: 'uploadImage' });
    const id = await stage.clock.during(
      client.broadcast.send({ friendIds: stage.friends, text: 'hello', files: [picture()] }),
    );
    await stage.clock.advance(5_000);
    const progress = client.broadcast.progress(id);
    expect(progress.getSnapshot()).toMatchObject({ state: 'failed', failure: 'file.quota', done: 0 });
    expect(stage.everybody.flat()).toEqual([]);
    await stage.clock.during(client.broadcast.retry(id));
    await stage.clock.until(() => progress.getSnapshot()?.state === 'finished', 60_000);
    expect(stage.everybody).toEqual(stage.friends.map(() => ['hello', '#1']));
  });

  it('takes files that were uploaded before', async () => {
    const stage = new BroadcastStage(3);
    const { client } = await stage.seat('Alice');
    const uploaded = await stage.clock.during(client.files.upload(picture(), { use: 'image' }).done);
    const files = [{ file: picture(), uploaded }];
    await stage.clock.during(client.broadcast.send({ friendIds: stage.friends, files }));
    await stage.clock.advance(5_000);
    expect(stage.everybody).toEqual(stage.friends.map(() => ['#1']));
    expect(stage.server.world.files.size).toBe(1);
  });

  it('is refused without friends, without anything to say, or with too large a file', async () => {
    const stage = new BroadcastStage(2);
    const { client } = await stage.seat('Alice');
    const { friends: friendIds } = stage;
    await expect(client.broadcast.send({ friendIds: [], text: 'hello' })).rejects.toMatchObject({
      category: 'invalid',
    });
    await expect(client.broadcast.send({ friendIds, text: '  ' })).rejects.toMatchObject({ category: 'invalid' });
    const large = { size: limits.broadcastUploadBytes + 1, type: 'image/png' } as Blob;
    await expect(client.broadcast.send({ friendIds, files: [large] })).rejects.toMatchObject({
      code: 'client.fileTooLarge',
    });
  });

  it('is carried out by the tab that leads, and shown and cancelled in any', async () => {
    const stage = new BroadcastStage(20);
    const leader = await stage.seat('Alice');
    const follower = await stage.open(leader.device);
    await stage.clock.until(() => follower.client.connection.state.getSnapshot().follower);
    const { broadcast } = follower.client;
    const id = await stage.clock.during(
      broadcast.send({ friendIds: stage.friends, text: 'hello', files: [picture()] }),
    );
    await stage.clock.until(() => (broadcast.progress(id).getSnapshot()?.done ?? 0) >= 3);
    await stage.clock.during(broadcast.cancel(id));
    await stage.clock.advance(3_000);
    expect(broadcast.progress(id).getSnapshot()).toMatchObject({ state: 'cancelled' });
    expect(stage.everybody.filter((texts) => texts.length > 0).length).toBeLessThan(20);
  });
});
