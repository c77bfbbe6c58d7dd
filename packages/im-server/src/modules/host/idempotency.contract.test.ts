import { limits, type Message } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hostRequests, SERVER_KEY } from '../../testing/host-requests.ts';
import { type Answer, onPostgres, type Person, type TestServer } from '../../testing/servers.ts';
import { SteppingClock } from '../../testing/stepping-clock.ts';
import { createIdempotentRunner } from './idempotency.ts';
import { HOST_CLEANUP_JOB } from './retention.ts';

onPostgres((start) => {
  const clock = new SteppingClock();
  let server: TestServer;
  let anna: Person;
  let bert: Person;
  beforeAll(async () => {
    server = await start({ serverKey: SERVER_KEY, clock });
    anna = await server.person('anna');
    bert = await server.person('bert');
  });

  const { host, put } = hostRequests(() => server);

  describe('an idempotency key', () => {
    const body = (content: string) => ({ from: anna.id, toUser: bert.id, content });
    const send = (key: string, content: string) => host('POST', '/messages', body(content), { 'idempotency-key': key });

    test('makes a retry answer what the first request answered, and do nothing', async () => {
      const first = await send('k1', 'one');
      expect(first.code).toBe(200);
      expect((await send('k1', 'one')).data).toEqual(first.data);
      const again = await host('POST', '/messages', body('one'));
      expect((again.data as Message).chatSeq).toBe(((first.data as Message).chatSeq ?? 0) + 1);
    });

    test('of text that no database stores is invalid', async () => {
      expect(await send('k%00', 'one')).toMatchObject({ code: 422, key: 'request.invalid' });
      expect(await send('k%0A', 'one')).toMatchObject({ code: 200 });
    });

    test('belongs to one request', async () => {
      await send('k2', 'one');
      expect(await send('k2', 'two')).toMatchObject({ status: 409, code: 409, key: 'host.keyReused' });
      const elsewhere = await host('POST', `/users/${anna.id}/unban`, undefined, { 'idempotency-key': 'k2' });
      expect(elsewhere).toMatchObject({ key: 'host.keyReused' });
    });

    test('keeps no refusal: what was missing may exist the next time', async () => {
      const send = () =>
        host(
          'POST',
          '/messages',
          { from: { externalId: 'later' }, toUser: anna.id, content: 'x' },
          { 'idempotency-key': 'k3' },
        );
      expect(await send()).toMatchObject({ status: 404, code: 404, key: 'user.notFound' });
      await put('later');
      const sent = await send();
      expect(sent).toMatchObject({ status: 200, code: 200 });
      expect((await send()).data).toEqual(sent.data);
    });

    test('is free for another request a day later, and its answer is removed', async () => {
      await send('k7', 'one');
      clock.advance(limits.idempotencyKeyRetentionMs + 1);
      expect(await send('k7', 'two')).toMatchObject({ status: 200, data: { content: 'two' } });
      await send('k12', 'forgotten');
      clock.advance(limits.idempotencyKeyRetentionMs + 1);
      await server.server.context.jobs.schedule(server.server.context.database, HOST_CLEANUP_JOB, clock.now());
      server.server.context.jobs.nudge(clock.now());
      const answers = server.server.context.database.selectFrom('host_answer').select('key');
      await vi.waitFor(async () => expect(await answers.execute()).toEqual([]));
    });

    test('costs one statement before the request and one after it, however many answers are stored', async () => {
      const { database } = server.server.context;
      const spies = [
        vi.spyOn(database, 'insertInto'),
        vi.spyOn(database, 'updateTable'),
        vi.spyOn(database, 'deleteFrom'),
      ];
      const run = createIdempotentRunner(server.server.context);
      await run('k13', { method: 'POST', url: '/x', body: undefined }, async () => 1);
      // Jobs of the server may write to other tables meanwhile.
      const counts = spies.map(({ mock }) => mock.calls.filter(([table]) => table === 'host_answer').length);
      expect(counts).toEqual([1, 1, 0]);
      vi.restoreAllMocks();
    });

    test('lets one of several at the same moment act; the others wait for its answer', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => send('k4', 'at once')));
      expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(200));
      expect(new Set(answers.map(({ data }) => (data as Message).id)).size).toBe(1);
      expect((await send('k4', 'at once')).data).toEqual(answers[0]?.data);
    });

    /** The first request of a key runs on another node and has no answer yet. */
    const beginElsewhere = async (key: string, content: string) => {
      const sent = await send(key, content);
      await answerElsewhere(key, null);
      return sent.data as Message;
    };
    const answerElsewhere = (key: string, answer: string | null) =>
      server.server.context.database
        .updateTable('host_answer')
        .set({ answer, created_at: clock.now() })
        .where('key', '=', key)
        .execute();

    /** In an object: a promise would be awaited with it. */
    async function repeatThatWaits(key: string, content: string): Promise<{ readonly repeat: Promise<Answer> }> {
      const after = vi.spyOn(clock, 'after');
      const repeat = send(key, content);
      await vi.waitFor(() => expect(after).toHaveBeenCalledWith(100, expect.any(Function)));
      after.mockRestore();
      return { repeat };
    }

    test('whose first request runs on another node is answered once that one is', async () => {
      const { id } = await beginElsewhere('k8', 'elsewhere');
      const { repeat } = await repeatThatWaits('k8', 'elsewhere');
      await answerElsewhere('k8', JSON.stringify({ data: { id, from: 'the other node' } }));
      expect(await repeat).toMatchObject({ status: 200, data: { id, from: 'the other node' } });
    });

    test('is taken up by a retry if the first request, on another node, was refused', async () => {
      const before = await beginElsewhere('k9', 'refused there');
      const { repeat } = await repeatThatWaits('k9', 'refused there');
      await server.server.context.database.deleteFrom('host_answer').where('key', '=', 'k9').execute();
      // The same key is the same message.
      expect(await repeat).toMatchObject({ status: 200, data: { id: before.id } });
    });

    test('whose first request does not end is 429 after ten seconds; when Retry-After says so it is taken up', async () => {
      const { id } = await beginElsewhere('k10', 'lost');
      const { repeat } = await repeatThatWaits('k10', 'lost');
      clock.advance(10_000);
      const refused = await repeat;
      expect(refused).toMatchObject({ status: 429, key: 'request.tooMany' });
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(40);
      clock.advance(retryAfter * 1_000);
      expect(await send('k10', 'lost')).toMatchObject({ status: 200, data: { id } });
    });

    test('says a message once although the first request was cut off before its answer was kept', async () => {
      const first = await send('k5', 'cut off');
      await server.server.context.database
        .updateTable('host_answer')
        .set({ answer: null, created_at: clock.now() - 61_000 })
        .where('key', '=', 'k5')
        .execute();
      expect(await send('k5', 'cut off')).toMatchObject({ code: 200, data: first.data });
      const next = (await send('k6', 'cut off')).data as Message;
      expect(next.chatSeq).toBe(((first.data as Message).chatSeq ?? 0) + 1);
    });

    test('that a retry took over is not freed by the first request, which fails late', async () => {
      const runOnce = createIdempotentRunner(server.server.context);
      const request = { method: 'POST', url: '/x', body: undefined };
      const [first, repeat, third] = [vi.fn(), vi.fn(), vi.fn()];
      const begun = async (run: typeof first) => {
        const end = Promise.withResolvers<string>();
        run.mockReturnValue(end.promise);
        const answer = runOnce('k11', request, run);
        await vi.waitFor(() => expect(run).toHaveBeenCalled());
        return { ...end, answer };
      };
      const slow = await begun(first);
      clock.advance(61_000);
      const takenOver = await begun(repeat);
      slow.reject(new Error('late'));
      await expect(slow.answer).rejects.toThrow('late');
      const waiting = runOnce('k11', request, third);
      takenOver.resolve('of the repeat');
      expect(await waiting).toBe('of the repeat');
      expect(third).not.toHaveBeenCalled();
    });

    test('is limited in length', async () => {
      expect(await send('k'.repeat(256), 'x')).toMatchObject({ code: 422 });
    });
  });
});
