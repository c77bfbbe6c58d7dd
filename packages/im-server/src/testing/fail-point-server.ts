import { registerHooks } from 'node:module';

// im-server for tests of faults: `node fail-point-server.ts append.beforeCommit 3` is the product until SIGUSR2 arms it
// and that point is reached for the third time from then on. There it says so and never goes on, so that whoever started
// it can end the process exactly there. The product knows nothing of fail points: they are put into its source as it is
// loaded here.

interface FailPoint {
  /** Source file below `src`. */
  readonly file: string;
  /** Found exactly once in that file. */
  readonly find: string;
  readonly replace: string;
}

const failPoints: Readonly<Record<string, FailPoint>> = {
  // The single statement runs in a transaction that stops before its commit.
  'append.beforeCommit': {
    file: 'message-log/send-queue.ts',
    find: ': await store(database, messages);',
    replace: `: await (await import('../infra/database/transaction.ts')).transact(database, async (tx) => {
          const stored = await store(tx, messages);
          await globalThis.failPoint();
          return stored;
        });`,
  },
  'append.afterCommit': {
    file: 'message-log/send-queue.ts',
    find: '    options.committed(',
    replace: '    await globalThis.failPoint();\n    options.committed(',
  },
  'fanOut.before': {
    file: 'realtime/fan-out.ts',
    find: '    const recipients = await',
    replace: '    await globalThis.failPoint();\n    const recipients = await',
  },
  // One socket has got the frame, others have not.
  'fanOut.between': {
    file: 'realtime/fan-out.ts',
    find: '          connection.send(frame);',
    replace: '          connection.send(frame);\n          await globalThis.failPoint();',
  },
};

const [wanted = 'none', nth = '1'] = process.argv.slice(2);
const point = failPoints[wanted];
if (wanted !== 'none' && point === undefined) {
  console.error(`no fail point is called ${wanted}: ${Object.keys(failPoints).join(', ')}`);
  process.exit(1);
}
let left = Number(nth);
let armed = false;
process.on('SIGUSR2', () => {
  armed = true;
  process.stdout.write('armed\n');
});

Object.assign(globalThis, {
  async failPoint(): Promise<void> {
    if (!armed) return;
    left -= 1;
    if (left !== 0) return;
    process.stdout.write(`fail point ${wanted}\n`);
    await new Promise(() => undefined);
  },
});

if (point !== undefined) {
  const target = new URL(`../${point.file}`, import.meta.url).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== target) return loaded;
      const source = String(loaded.source);
      if (source.split(point.find).length !== 2)
        throw new Error(`${point.file} has changed: ${wanted} has no place in it`);
      return { ...loaded, source: source.replace(point.find, () => point.replace) };
    },
  });
}

const { run } = await import('../run.ts');
await run();
