import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProposedMessage } from '../../ports.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';
import type { Verdict } from './before-append.ts';
import { signedHeaders } from './signature.ts';

const KEY = 'the key of the host product: 32 or more';
const SECRET = 'the secret that host and server share';

const refused = (reason: string) => ({ code: 403, key: 'message.refusedByHost', data: { reason } });

onPostgres((start) => {
  const said = async (from: Person, to: Person, content: string, tmpId = content, type = 0) =>
    from.post('/message/private/send', { recvId: to.id, content, type, tmpId });
  const history = async (of: Person, friend: Person) => {
    const { data } = await of.get('/message/private/history', { friendId: friend.id });
    return (data as { items: { content: string }[] }).items.map(({ content }) => content);
  };

  describe('a function that judges before a message is stored', () => {
    const asked: ProposedMessage[] = [];
    const clock = new FakeClock();
    let verdict: (message: ProposedMessage) => Verdict | Promise<Verdict>;
    let server: TestServer;
    let anna: Person;
    let bert: Person;
    beforeAll(async () => {
      const beforeAppend = (message: ProposedMessage) => {
        asked.push(message);
        return verdict(message);
      };
      server = await start({ beforeAppend, clock, contacts: 'everyone', serverKey: KEY });
      anna = await server.person('anna');
      bert = await server.person('bert');
    });
    beforeEach(() => {
      asked.length = 0;
      verdict = () => ({ verdict: 'allow' });
    });

    test('lets it pass as it is', async () => {
      const answer = await said(anna, bert, 'fine');
      expect(answer).toMatchObject({ code: 200, data: { content: 'fine' } });
      expect(asked).toEqual([{ senderId: anna.id, recvId: bert.id, type: 0, content: 'fine' }]);
    });

    test('says something else; a repeat is answered with that, and asks nobody', async () => {
      verdict = async ({ content }) => ({ verdict: 'replace', content: content.replace('damn', '****') });
      const first = await said(anna, bert, 'damn good');
      expect(first).toMatchObject({ code: 200, data: { content: '**** good' } });
      verdict = () => ({ verdict: 'refuse', reason: 'asked twice' });
      const again = await said(anna, bert, 'damn good');
      expect(again.data).toEqual(first.data);
      expect(asked).toHaveLength(1);
      expect(await history(bert, anna)).toContain('**** good');
    });

    test('refuses with a reason, and nothing is stored', async () => {
      verdict = () => ({ verdict: 'refuse', reason: 'not here' });
      expect(await said(anna, bert, 'buy now')).toMatchObject(refused('not here'));
      expect(await history(bert, anna)).not.toContain('buy now');
    });

    test('judges groups and edits too: a text that passed cannot become one that would not', async () => {
      const { data } = await anna.post('/group/create', { name: 'Riders', userIds: [] });
      const groupId = (data as { id: number }).id;
      await anna.post('/message/group/send', { groupId, content: 'all of you', type: 0, tmpId: 'g' });
      const sent = (await said(anna, bert, 'harmless')).data as { id: number };
      asked.length = 0;
      verdict = () => ({ verdict: 'refuse', reason: 'not here' });
      const edit = (content: string) => anna.put('/message/private/edit', {}, { id: sent.id, content });
      expect(await edit('harmful')).toMatchObject(refused('not here'));
      expect(asked).toEqual([{ senderId: anna.id, recvId: bert.id, type: 0, content: 'harmful', edits: sent.id }]);
      expect(await history(bert, anna)).toContain('harmless');
      verdict = () => ({ verdict: 'replace', content: 'mended' });
      expect(await edit('harmful')).toMatchObject({ code: 200 });
      expect(await history(bert, anna)).toContain('mended');
      const before = asked.length;
      await bert.put('/message/private/edit', {}, { id: sent.id, content: 'not mine' });
      expect(asked).toHaveLength(before);
    });

    test('cannot make a content that people could not send', async () => {
      verdict = () => ({ verdict: 'replace', content: '{"originUrl":"https://elsewhere.example/tracker.png"}' });
      const location = JSON.stringify({ latitude: 1, longitude: 2, name: 'here', address: 'there' });
      expect((await said(anna, bert, location, 'place', 88)).code).toBe(422);
    });

    test('may leave half of an emoji or U+0000 in a text: it is stored without, and can still be edited and recalled', async () => {
      verdict = () => ({ verdict: 'replace', content: 'cut \0here \ud83d' });
      const sent = await said(anna, bert, 'cut here 🙂', 'cut');
      expect(sent).toMatchObject({ code: 200, data: { content: 'cut here \ufffd' } });
      const { id } = sent.data as { id: number };
      expect(await anna.put('/message/private/edit', {}, { id, content: 'again' })).toMatchObject({ code: 200 });
      expect(await anna.delete(`/message/private/recall/${id}`)).toMatchObject({ code: 200 });
    });

    test('is not asked about what the host says itself', async () => {
      const body = { from: anna.id, toUser: bert.id, content: 'the host speaks' };
      const headers = { authorization: `Bearer ${KEY}` };
      expect(await server.request('POST', '/host/messages', { body, headers })).toMatchObject({ code: 200 });
      expect(asked).toEqual([]);
    });

    test.each([
      ['throws', () => Promise.reject(new Error('broken'))],
      ['answers no verdict', () => ({ verdict: 'perhaps' }) as unknown as Verdict],
    ])('that %s leaves it to the default', async (name, broken) => {
      verdict = broken;
      expect((await said(anna, bert, `after one that ${name}`)).code).toBe(200);
    });

    test('that never answers has 300 ms', async () => {
      verdict = () => new Promise(() => undefined);
      const sending = said(anna, bert, 'is anybody there');
      await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000, interval: 10 });
      clock.advance(299);
      verdict = () => ({ verdict: 'allow' });
      expect(await said(anna, bert, 'meanwhile')).toMatchObject({ code: 200 });
      expect(await history(bert, anna)).not.toContain('is anybody there');
      clock.advance(1);
      expect(await sending).toMatchObject({ code: 200, data: { content: 'is anybody there' } });
    });
  });

  describe('an address that judges before a message is stored', () => {
    const requests: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
    let answer: string | undefined;
    const host = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        requests.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        if (answer !== undefined) response.end(answer);
      });
    });
    const clock = new FakeClock();
    let anna: Person;
    let bert: Person;
    beforeAll(async () => {
      await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
      const beforeAppendUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/judge`;
      const strict = { beforeAppendUrl, webhookSecret: SECRET, beforeAppendDefault: 'refuse' } as const;
      const server = await start({ ...strict, clock, contacts: 'everyone', serverKey: KEY });
      anna = await server.person('anna');
      bert = await server.person('bert');
      const headers = { authorization: `Bearer ${KEY}` };
      await server.request('PUT', '/host/users', { body: { id: anna.id, externalId: 'shop-1' }, headers });
    });
    afterAll(async () => {
      host.closeAllConnections();
      await new Promise((done) => host.close(done));
    });

    test('gets a signed request and answers a verdict', async () => {
      answer = JSON.stringify({ verdict: 'replace', content: 'kinder' });
      expect(await said(anna, bert, 'unkind')).toMatchObject({ code: 200, data: { content: 'kinder' } });
      const [request] = requests;
      const event = JSON.parse(request?.body ?? '') as { id: string };
      expect(event).toMatchObject({
        type: 'message.proposed',
        data: {
          conversation: { kind: 'private' },
          sender: { id: anna.id, externalId: 'shop-1' },
          message: { type: 0, content: 'unkind' },
        },
      });
      expect(request?.headers).toMatchObject(signedHeaders(SECRET, event.id, clock.now(), request?.body ?? ''));
      answer = JSON.stringify({ verdict: 'refuse', reason: 'no' });
      expect(await said(anna, bert, 'more')).toMatchObject(refused('no'));
    });

    test.each([['no JSON'], [JSON.stringify({ verdict: 'replace' })], ['x'.repeat(100_000)]])(
      'that answers %.20s leaves it to the default',
      async (text) => {
        answer = text;
        expect(await said(anna, bert, `judged by ${text.slice(0, 10)}`)).toMatchObject(refused(''));
      },
    );

    test('has 300 ms', async () => {
      answer = undefined;
      const before = requests.length;
      const sending = said(anna, bert, 'is anybody there');
      await vi.waitFor(() => expect(requests.length).toBe(before + 1), { timeout: 10_000, interval: 10 });
      clock.advance(299);
      answer = JSON.stringify({ verdict: 'allow' });
      expect(await said(anna, bert, 'meanwhile')).toMatchObject({ code: 200 });
      clock.advance(1);
      expect(await sending).toMatchObject(refused(''));
    });
  });
});
