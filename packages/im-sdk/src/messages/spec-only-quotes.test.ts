import { describe, expect, it } from 'vitest';
import type { ConversationKey } from '../protocol/index.ts';
import { picture } from '../testing/contract/pictures.ts';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';
import type { MessagesService } from './messages.ts';

const bytes = (type: string): Blob => new Blob(['bytes'], { type });

type Send = (messages: MessagesService, conversation: ConversationKey, quote: { quote?: number }) => unknown;

const sends: Readonly<Record<string, Send>> = {
  sendText: (messages, to, quote) => messages.sendText(to, { text: 'yes', ...quote }),
  sendLocation: (messages, to, quote) =>
    messages.sendLocation(to, { latitude: 1, longitude: 2, name: 'Pier', address: '' }, quote),
  sendImage: (messages, to, quote) => messages.sendImage(to, picture(), quote),
  sendFiles: (messages, to, quote) => messages.sendFiles(to, [picture(), bytes('text/plain')], quote),
  sendVoice: (messages, to, quote) => messages.sendVoice(to, bytes('audio/webm'), { duration: 1, ...quote }),
  sendVideo: (messages, to, quote) => messages.sendVideo(to, bytes('video/mp4'), quote),
};

describe.each(['older', 'newer'] as const)('a quote at a spec-only server (%s), which would lose it', (specOnly) => {
  it.each(Object.entries(sends))('is refused by %s before anything is shown', async (_name, send) => {
    const stage = new ChatStage({ specOnly });
    const { id } = stage.server.say(stage.bob, stage.alice, 'at eight?');
    const { client, errors } = await stage.seat('Alice');
    const sending = Promise.resolve(send(client.messages, withFriend(stage.bob), { quote: id }));
    const outcome = sending.catch((error: unknown) => error);
    expect(await stage.clock.during(outcome)).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'quote' }],
    });
    await stage.clock.advance(5_000);
    expect(stage.stored('private')).toEqual(['at eight?']);
    expect(client.messages.unsent.getSnapshot()).toBe(0);
    expect(errors).toEqual([]);
    await stage.clock.during(Promise.resolve(send(client.messages, withFriend(stage.bob), {})));
    await stage.clock.advance(20_000);
    expect(stage.log('private').rows.length).toBeGreaterThan(1);
  });
});
