import { pino } from 'pino';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { onEveryStore } from '../../testing/servers.ts';
import { type Handle, transact } from '../database/transaction.ts';
import { createJobs, type Jobs } from './job-runner.ts';
import type { JobHandler } from './run-job.ts';

const WAIT = { timeout: 10_000, interval: 10 };
const log = pino({ level: 'silent' });

onEveryStore((startServer) => {
  let database: Handle;
  beforeAll(async () => {
    database = (await startServer()).server.context.database;
  });

  const clock = new FakeClock();
  const runners: Jobs[] = [];
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
    await database.deleteFrom('job').where('kind', '=', 'test').execute();
  });

  /** A runner of one node. */
  function startRunner(handler: JobHandler): Jobs {
    const jobs = createJobs({ database, clock, log });
    jobs.handle('test', handler);
    jobs.start();
    runners.push(jobs);
    return jobs;
  }

  const schedule = (jobs: Jobs, key: string, inMs = 0) =>
    jobs.schedule(database, { kind: 'test', key }, clock.now() + inMs);
  const jobRows = () => database.selectFrom('job').selectAll().where('kind', '=', 'test').orderBy('key').execute();
  const expectNoJobs = () => vi.waitFor(async () => expect(await jobRows()).toEqual([]), WAIT);
  /** Lets polls happen until something is as it should be. */
  const poll = (look: () => void | Promise<void>) =>
    vi.waitFor(async () => {
      clock.advance(1_000);
      await look();
    }, WAIT);

  test('a job runs when it is due, and is gone then', async () => {
    const ran: string[] = [];
    const jobs = startRunner(async ({ key }) => void ran.push(key));
    await schedule(jobs, 'later', 30_000);
    await schedule(jobs, 'now');
    jobs.nudge(clock.now());
    await vi.waitFor(async () => expect((await jobRows()).map(({ key }) => key)).toEqual(['later']), WAIT);
    expect(ran).toEqual(['now']);
    clock.advance(30_000);
    await expectNoJobs();
    expect(ran).toEqual(['now', 'later']);
  });

  test('a job exists only if its transaction was committed', async () => {
    const jobs = startRunner(async () => {});
    const failing = transact(database, async (tx) => {
      await jobs.schedule(tx, { kind: 'test', key: 'half' }, clock.now() + 1_000);
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await jobRows()).toEqual([]);
  });

  test('two runners never run a job at once, and each job runs once', async () => {
    const runs = new Map<string, number>();
    const inside = new Set<string>();
    const handler: JobHandler = async ({ key }) => {
      expect(inside.has(key), `${key} ran twice at once`).toBe(false);
      inside.add(key);
      runs.set(key, (runs.get(key) ?? 0) + 1);
      await database.selectFrom('job').select('id').execute();
      inside.delete(key);
    };
    const jobs = startRunner(handler);
    startRunner(handler);
    const keys = Array.from({ length: 40 }, (_, at) => `job ${at}`);
    for (const key of keys) await schedule(jobs, key);
    await poll(async () => expect(await jobRows()).toEqual([]));
    expect([...runs.values()]).toEqual(keys.map(() => 1));
  });

  test('a job of a node that crashed is taken over when its lease ends, not before', async () => {
    let release = () => {};
    const hung = createJobs({ database, clock: new FakeClock(clock.now()), log });
    const begun = vi.fn<JobHandler>(() => new Promise<void>((resolve) => (release = resolve)));
    hung.handle('test', begun);
    hung.start();
    await schedule(hung, 'left');
    hung.nudge(clock.now());
    await vi.waitFor(() => expect(begun).toHaveBeenCalled(), WAIT);
    // The clock of that node stands still: it renews nothing, like one that is gone.
    const ran = vi.fn<JobHandler>(async () => {});
    startRunner(ran);
    clock.advance(14_000);
    await vi.waitFor(async () => expect(await jobRows()).toHaveLength(1), WAIT);
    expect(ran).not.toHaveBeenCalled();
    await poll(async () => expect(await jobRows()).toEqual([]));
    expect(ran).toHaveBeenCalledTimes(1);
    expect(ran.mock.lastCall?.[0]).toMatchObject({ key: 'left', attempts: 2 });
    release();
    await hung.stop();
  });

  test('the lease of a job that takes long is renewed', async () => {
    let release = () => {};
    const long = vi.fn<JobHandler>(() => new Promise<void>((resolve) => (release = resolve)));
    const jobs = startRunner(long);
    await schedule(jobs, 'long');
    jobs.nudge(clock.now());
    await vi.waitFor(() => expect(long).toHaveBeenCalled(), WAIT);
    const other = vi.fn<JobHandler>(async () => {});
    startRunner(other);
    for (let seconds = 0; seconds < 45; seconds += 7.5) {
      clock.advance(7_500);
      await vi.waitFor(async () => expect((await jobRows())[0]?.leased_until).toBe(clock.now() + 15_000), WAIT);
    }
    expect(other).not.toHaveBeenCalled();
    release();
    await expectNoJobs();
    expect(long).toHaveBeenCalledTimes(1);
  });

  test('a job survives a restart', async () => {
    const first = startRunner(async () => {});
    await schedule(first, 'kept', 5_000);
    await first.stop();
    clock.advance(60_000);
    const ran = vi.fn<JobHandler>(async () => {});
    startRunner(ran);
    await expectNoJobs();
    expect(ran.mock.lastCall?.[0]).toMatchObject({ key: 'kept', attempts: 1 });
  });

  test('a job that throws is tried again, each time later', async () => {
    const times: number[] = [];
    const jobs = startRunner(async ({ attempts }) => {
      times.push(clock.now());
      if (attempts < 4) throw new Error('not yet');
    });
    await schedule(jobs, 'failing');
    await poll(async () => expect(await jobRows()).toEqual([]));
    expect(times).toHaveLength(4);
    const [one = 0, two = 0, three = 0, four = 0] = times;
    expect(two - one).toBeGreaterThanOrEqual(500);
    expect(three - two).toBeGreaterThanOrEqual(1_000);
    expect(four - three).toBeGreaterThanOrEqual(2_000);
  });

  test('a job that is scheduled again while it runs, runs again afterwards', async () => {
    let release = () => {};
    const ran = vi.fn<JobHandler>(() => new Promise<void>((resolve) => (release = resolve)));
    const jobs = startRunner(ran);
    await schedule(jobs, 'again');
    jobs.nudge(clock.now());
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), WAIT);
    await schedule(jobs, 'again');
    release();
    await poll(() => expect(ran).toHaveBeenCalledTimes(2));
    release();
    await expectNoJobs();
  });
});
