import fc from 'fast-check';
import { LinkifyIt } from 'linkify-it';
import { describe, expect, it } from 'vitest';
import { addressAtStart } from './address.ts';

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });
const byLinkify = (text: string): string | undefined => linkify.matchAtStart(text)?.raw;

const beginning = fc.constantFrom(
  'http://',
  'https://',
  'HTTPS://',
  'mailto:',
  'mailto:mia@',
  'https://a.com/',
  'http://a.b:80?',
);
const piece = fc.oneof(
  fc.constantFrom(
    'a',
    'Z',
    '0',
    'xn--',
    '路',
    'é',
    '😀',
    '“',
    '。',
    '｜',
    '·',
    '\u00ad',
    '\u2028',
    '\n',
    ' ',
    '\u3000',
  ),
  fc.constantFrom(...'-_.:/?#[](){}"\'!,;%@&=~*+<>|\\^`$'),
  fc.constantFrom(
    '.com',
    '..',
    '...',
    ':80',
    ':65536',
    '://',
    '/a',
    '(b)',
    '[c]',
    '[::1]',
    "'s",
    '!!',
    '--',
    'localhost',
    '127.0.0.1',
  ),
  fc.string({ maxLength: 3 }),
);
const rest = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('addressAtStart', () => {
  it('reads what linkify-it reads', () => {
    fc.assert(
      fc.property(beginning, rest, (start, tail) => {
        const text = start + tail;
        // An address of numbers (IPv6) is left to `URL`, mail to one is not known.
        fc.pre(!/(\/\/|@)\[/.test(text));
        expect(addressAtStart(text)).toBe(byLinkify(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['http://[::1]:3000/x', 'http://[::1]:3000/x'],
    ['https://a.com/((((b))))c', 'https://a.com/((((b))))c'],
    ['https://a.com/(((((b', 'https://a.com/'],
    ['no address', undefined],
  ])('%s', (text, address) => {
    expect(addressAtStart(text)).toBe(address);
    expect(byLinkify(text)).toBe(address);
  });

  it.each([
    ['brackets', '('],
    ['quotes', '"'],
    ['dots', 'a.'],
    ['pairs', '()'],
    ['exclamation', '!'],
  ])('reads a long address of %s in the time of its length', (_, unit) => {
    const hostile = `https://a.com/${unit.repeat(1_000)}`;
    const started = performance.now();
    for (let turn = 0; turn < 10; turn++) addressAtStart(hostile);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
