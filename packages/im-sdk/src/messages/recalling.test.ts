import { describe, expect, it } from 'vitest';
import { messageBody } from '../store/messages/message-body.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';
import type { OpenTimeline } from './timeline-snapshot.ts';

/** Every state that a screen is shown of the only row, one after the other. */
function shownStates(timeline: OpenTimeline, key: string): string[] {
  const state = ({ content, recalled, recalling }: MessageRow) =>
    recalled ? (recalling ? 'recalling' : 'recalled') : content;
  const row = timeline.row(key);
  const shown: string[] = [];
  const look = () => {
    const now = row.getSnapshot();
    if (now && shown.at(-1) !== state(now)) shown.push(state(now));
  };
  look();
  row.subscribe(look);
  return shown;
}

async function sent() {
  const stage = new ChatStage();
  const [alice, bob] = [await stage.seat('Alice'), await stage.seat('Bob')];
  const timeline = alice.client.messages.open(withFriend(stage.bob));
  await stage.clock.advance(500);
  const key = await stage.send(alice, withFriend(stage.bob), 'secret');
  await stage.clock.advance(500);
  const recall = () => alice.client.messages.recall(key).catch((error: unknown) => error);
  const row = () => timeline.row(key).getSnapshot();
  return { stage, alice, bob, timeline, key, recall, row, states: shownStates(timeline, key) };
}

describe('recalling', () => {
  it('shows at once that the message is gone, and never its content again', async () => {
    const { stage, recall, row, states, key, alice } = await sent();
    stage.server.network.latencyMs = 300;
    const recalling = recall();
    const shown = row();
    expect(shown).toMatchObject({ key, content: '', recalled: true, recalling: true, recalledBy: stage.alice });
    expect(shown && messageBody(shown)).toEqual({ kind: 'recalled' });
    await stage.clock.during(recalling);
    await stage.clock.advance(1_000);
    expect(row()).not.toHaveProperty('recalling');
    expect(states).toEqual(['secret', 'recalling', 'recalled']);
    const [chat] = [alice.client.conversations.conversation(withFriend(stage.bob)).getSnapshot()];
    expect(chat?.last?.summary).toMatchObject({ kind: 'recalled', actor: 'me' });
  });

  it('shows the message again where the server says that it is too late', async () => {
    const { stage, alice, recall, row, states, key } = await sent();
    await stage.clock.during(alice.client.messages.react(key, '👍'));
    const before = row();
    await stage.clock.advance(11 * 60_000);
    const outcome = await stage.clock.during(recall());
    expect(outcome).toMatchObject({ code: 'message.recallTooLate', category: 'refused', retryable: false });
    expect(row()).toMatchObject({
      content: before?.content,
      reactions: before?.reactions,
      recalled: false,
      recalledBy: 0,
    });
    expect(states).toEqual(['secret', 'recalling', 'secret']);
  });

  it('fails at once without a connection, keeps the message, and can be tried again', async () => {
    const { stage, alice, bob, recall, row, states } = await sent();
    alice.device.setOnline(false);
    await stage.clock.advance(1_000);
    expect(await stage.clock.during(recall())).toMatchObject({ code: 'client.networkFailed', retryable: true });
    expect(row()).toMatchObject({ content: 'secret', recalled: false });
    alice.device.setOnline(true);
    await stage.live(alice);
    expect(stage.log('private').rows[0]?.status).not.toBe(2);
    expect(await stage.clock.during(recall())).toBeUndefined();
    await stage.clock.advance(1_000);
    expect(states).toEqual(['secret', 'recalling', 'secret', 'recalling', 'recalled']);
    const atBob = bob.client.messages.open(withFriend(stage.alice));
    await stage.clock.advance(500);
    expect(atBob.row(atBob.getSnapshot().keyAt(0) ?? '').getSnapshot()).toMatchObject({ recalled: true, content: '' });
  });

  it('whose answer was lost is found out by itself; to try again is no error', async () => {
    const { stage, recall, row } = await sent();
    stage.server.network.plan('lostAnswer', { route: 'recallMessage' });
    expect(await stage.clock.during(recall())).toMatchObject({ retryable: true });
    expect(await stage.clock.during(recall())).toBeUndefined();
    expect(row()).toMatchObject({ recalled: true, content: '' });
    const other = await sent();
    other.stage.server.network.plan('lostAnswer', { route: 'recallMessage' });
    await other.stage.clock.during(other.recall());
    await other.stage.clock.advance(20_000);
    expect(other.row()).toMatchObject({ recalled: true, recalledBy: other.stage.alice, content: '' });
  });

  it('stays as it is where the push overtakes the answer, or another terminal was faster', async () => {
    const { stage, recall, row, states } = await sent();
    stage.server.network.latencyMs = 400;
    const recalling = recall();
    const message = stage.log('private').rows[0];
    if (!message) throw new Error('nothing was sent');
    stage.server.recall(stage.alice, message);
    await stage.clock.during(recalling);
    await stage.clock.advance(2_000);
    expect(await recalling).toBeUndefined();
    expect(row()).toMatchObject({ recalled: true, recalledBy: stage.alice, content: '' });
    expect(states).toEqual(['secret', 'recalling', 'recalled']);
  });

  it('twice at the same time is once; of an edit on its way nothing shows', async () => {
    const { stage, alice, recall, row, states, key } = await sent();
    const edited = alice.client.messages.edit(key, 'secret, edited').catch(() => undefined);
    const outcomes = await stage.clock.during(Promise.all([recall(), recall(), edited]));
    expect(outcomes.slice(0, 2)).toEqual([undefined, undefined]);
    await stage.clock.advance(1_000);
    expect(row()).toMatchObject({ recalled: true, content: '' });
    expect(stage.log('private').rows.filter(({ type }) => type === 10)).toHaveLength(1);
    expect(states.at(-1)).toBe('recalled');
    expect(await stage.clock.during(recall())).toBeUndefined();
  });
});
