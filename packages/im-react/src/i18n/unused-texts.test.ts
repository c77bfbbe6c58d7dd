import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enUS } from './locales/en-US.ts';

const source = new URL('..', import.meta.url).pathname;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'locales' ? [] : sources(path);
    return /(?<!\.test|\.stories)\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

// Names of the application around the kit, which hosts use through `useT`.
const FOR_HOSTS = /^(account|shell|chats\.resize|action\.(back|confirm|delete|more))/;
// Built of a stem and a word that the protocol chooses.
const BUILT =
  /^(error\.|connection\.(connecting|catchingUp)$|emoji\.\d+$|tip\.group\.|notice\.(welcome|newDevice|unknownDevice)\.|message\.(sending|sent|read|failed|queued|deleting)$)/;

test('no text is kept that nothing says', () => {
  const text = sources(source).join('\n');
  const keys = new Set(Object.keys(enUS).map((key) => key.replace(/_(one|other)$/, '')));
  const unused = [...keys].filter((key) => !FOR_HOSTS.test(key) && !BUILT.test(key) && !text.includes(`'${key}'`));
  expect(unused).toEqual([]);
});
