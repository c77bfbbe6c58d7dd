import { describe, expect, it } from 'vitest';
import { onFirstCall } from './on-first-call.ts';
import { onFirstUse } from './on-first-use.ts';

interface Diary {
  write(line: string): Promise<void>;
  read(): Promise<readonly string[]>;
}

const NAMES = { write: true, read: true } as const;

function diary(): Diary {
  const lines: string[] = [];
  return {
    async write(line) {
      lines.push(line);
    },
    read: async () => [...lines],
  };
}

describe('methods that come with a part of the client', () => {
  it('are called in the order in which they were asked for, before and after the part is here', async () => {
    let arrive: (part: typeof diary) => void = () => undefined;
    const part = onFirstUse(() => new Promise<typeof diary>((resolve) => (arrive = resolve)));
    const { write, read } = onFirstCall(part, (make) => make(), NAMES);
    const asked = [write('one'), write('two')];
    arrive(diary);
    await part();
    asked.push(write('three'));
    await Promise.all(asked);
    expect(await read()).toEqual(['one', 'two', 'three']);
  });

  it('are called at once as soon as the part is here', async () => {
    const part = onFirstUse(async () => diary);
    await part();
    let made = 0;
    const { write } = onFirstCall(
      part,
      (make) => {
        made += 1;
        return make();
      },
      NAMES,
    );
    const writing = write('now');
    expect(made).toBe(1);
    await writing;
  });

  it('are not called for somebody who signed in meanwhile', async () => {
    let account = 'ada';
    const { write, read } = onFirstCall(
      onFirstUse(async () => diary),
      (make) => make(),
      NAMES,
      () => account,
    );
    const writing = write("ada's");
    account = 'bob';
    await expect(writing).rejects.toMatchObject({ code: 'client.notSignedIn' });
    expect(await read()).toEqual([]);
  });

  it('fail as a trouble of the network where the part does not come, and work once it does', async () => {
    let online = false;
    const part = onFirstUse(async () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module');
      return diary;
    });
    const { write, read } = onFirstCall(part, (make) => make(), NAMES);
    await expect(write('lost')).rejects.toMatchObject({ code: 'client.networkFailed', retryable: true });
    online = true;
    await write('kept');
    expect(await read()).toEqual(['kept']);
  });
});
