/*
 * The grammar of linkify-it 6 for what follows a known beginning (http, https, mailto), as one expression each;
 * `address.test.ts` holds the two against each other. The library is ten times as large, since it also looks for the
 * beginnings, and those it finds only after a separator, which Chinese does not write.
 */
const BLANK = '\\p{Z}\\p{Cc}';
const LETTER = `[^${BLANK}\\p{P}><\uff5c]`;

const LABEL = `(?:xn--[a-z0-9-]{1,59}|${LETTER}(?:(?:-|${LETTER}){0,61}${LETTER})?)`;
const HOST_END = `(?=$|[${BLANK}\\p{P}><\uff5c])(?!-|_|:\\d|\\.-|\\.(?!$|[${BLANK}\\p{P}]))`;
const PORT = '(?::(?:6(?:[0-4]\\d{3}|5(?:[0-4]\\d{2}|5(?:[0-2]\\d|3[0-5])))|[1-5]?\\d{1,4}))?';

/** Brackets in an address come in pairs, four deep at most. */
function pair(open: string, close: string): string {
  const inside = `[^${BLANK}${open}${close}]`;
  const deep = (level: number): string =>
    `${open}${level === 1 ? inside : `(?:${inside}|${deep(level - 1)})`}{0,1000}${close}`;
  return deep(4);
}

/** What may stand in a path; marks of a sentence only where the address goes on after them. */
const PATH = [
  pair('\\[', '\\]'),
  pair('\\(', '\\)'),
  pair('\\{', '\\}'),
  `"[^${BLANK}"]{1,100}"`,
  `'[^${BLANK}']{1,100}'`,
  `'(?=${LETTER}|-)`,
  '\\.{2,20}:?[a-z0-9%/&]',
  `\\.(?![${BLANK}.]|$)`,
  '-{1,20}',
  `[,;](?![${BLANK}]|$)`,
  `!{1,20}(?![${BLANK}!]|$)`,
  `\\?(?![${BLANK}?]|$)`,
  '[\\\\/:%@#&=_~*]',
  LETTER,
].join('|');

const HOST = `(?:\\[[0-9a-f:.]{2,45}\\]|(?:${LABEL}\\.){0,10}${LABEL})`;
const WEB = new RegExp(`^https?://${HOST}${PORT}${HOST_END}(?:[/?#](?:${PATH}){1,2048}|/)?`, 'iu');

const NAME = "[-!#$%&'*+/=?^_`{|}~a-z0-9]";
const MAIL = new RegExp(
  `^mailto:${NAME}(?:${NAME}|\\.(?=${NAME})){0,63}@(?:${LABEL}\\.){0,4}${LABEL}${HOST_END}`,
  'iu',
);

/** The web or mail address that a text begins with, scheme included; `undefined` where there is none. */
export function addressAtStart(text: string): string | undefined {
  return (WEB.exec(text) ?? MAIL.exec(text))?.[0];
}
