import { expect, it } from 'vitest';
import { ChatStage, inGroup } from '../testing/faults/chat-stage.ts';
import type { SendExtras } from './content-sends.ts';

/** Every field of `SendExtras`: one that is added later does not compile here until it has a value. */
const extras: Required<SendExtras> = {
  quote: 1,
  atUserIds: [-1],
  ext: { order: 7 },
  forwardOf: { kind: 'group', id: 1 },
  keepUnread: true,
};
/** What a row shows of an extra that it does not keep under the same name, before it is sent. */
const shownOf: { readonly [F in keyof SendExtras]?: object } = {
  quote: { quote: { id: 1 } },
  forwardOf: {},
  keepUnread: {},
};

it.each(Object.keys(extras) as (keyof SendExtras)[])(
  'the extra %s of a host is shown at once, sent, and the same after a reload',
  async (name) => {
    const stage = new ChatStage();
    stage.server.say(stage.bob, { groupId: stage.hikers }, 'quoted');
    const seat = await stage.seat('Alice');
    const bodies: unknown[] = [];
    const { fetch } = stage.server;
    Object.assign(stage.server, {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        if (request.url.endsWith('/group/send')) bodies.push(await request.clone().json());
        return fetch(request);
      },
    });
    seat.device.setOnline(false);
    const draft = { text: 'hello', [name]: extras[name] };
    const key = await stage.clock.during(seat.client.messages.sendText(inGroup(stage.hikers), draft));
    const again = await stage.reload(seat);
    const row = () => again.client.messages.open(inGroup(stage.hikers)).row(key).getSnapshot();
    const shown = shownOf[name] ?? { [name]: extras[name] };
    expect(row()).toMatchObject({ ...shown, state: 'queued' });
    again.device.setOnline(true);
    await stage.live(again);
    await stage.clock.advance(5_000);
    const field = name === 'quote' ? 'quoteMessageId' : name;
    expect(bodies).toMatchObject([{ content: 'hello', [field]: extras[name] }]);
    expect(row()).toMatchObject({ ...shown, state: 'sent' });
  },
);
