import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createOriginCheck } from './cors.ts';

interface LogLine {
  readonly origin?: string;
  readonly msg: string;
}

function checkWithLog() {
  const lines: LogLine[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });
  const config = { origins: ['https://app.example.org', 'null'], publicUrl: 'https://chat.example.org' };
  return { lines, isAllowed: createOriginCheck(config, log) };
}

test.each([undefined, 'null', 'https://app.example.org', 'https://chat.example.org', 'http://localhost:8080'])(
  'an allowed origin is not logged: %s',
  (origin) => {
    const { lines, isAllowed } = checkWithLog();
    expect(isAllowed(origin, 'localhost:8080')).toBe(true);
    expect(lines).toEqual([]);
  },
);

test('an unknown origin is logged once, with the setting that allows it', () => {
  const { lines, isAllowed } = checkWithLog();
  for (const origin of ['https://shop.example', 'https://shop.example', 'no origin']) {
    expect(isAllowed(origin, 'localhost:8080')).toBe(false);
  }
  expect(lines.map(({ origin }) => origin)).toEqual(['https://shop.example', 'no origin']);
  expect(lines[0]?.msg).toContain('IM_ORIGINS');
});

test('many unknown origins fill neither the log nor the memory', () => {
  const { lines, isAllowed } = checkWithLog();
  for (let at = 0; at < 1_000; at += 1) isAllowed(`https://${'x'.repeat(at)}.example`, 'localhost:8080');
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)?.msg).toContain('further unknown origins are not logged');
  for (const { origin = '' } of lines) expect(origin.length).toBeLessThanOrEqual(256);
});
