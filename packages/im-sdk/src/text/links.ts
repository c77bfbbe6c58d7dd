import { LinkifyIt } from 'linkify-it';

/** A link in a text. `start` and `end` are UTF-16 offsets; `href` is absolute, with http, https or mailto. */
export interface Link {
  /** Offset of the first character. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  /** The link as written in the text. */
  readonly text: string;
  /** Absolute address, with a scheme. */
  readonly href: string;
}

/**
 * Parses an address at a known start. Its own search needs a separator before a link, which Chinese text does not have.
 */
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });

/** Start of a link: not preceded by a word character. No separator is required, because Chinese text has none. */
const START =
  /(?<![a-z0-9])https?:\/\/|(?<![a-z0-9])mailto:|(?<![a-z0-9.@_-])www\.(?=[a-z0-9])|(?<![\w.+%-])[\w.+%-]{1,64}@(?=[a-z0-9-]+\.)/giu;

/** Ideographs, Hangul, kana and full-width forms. Legal in a path, but they end a link in running text. */
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u;
const TRAILING = /[.,;:!?'"…~*_]+$/u;
const USER_INFO = /^[:@][^\s/]*@|^@/;
const LONGEST = 2048;
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

function prefixFor(start: string): string {
  if (start.endsWith('@')) return 'mailto:';
  return /^www/i.test(start) ? 'https://' : '';
}

/** Cuts an address at the first CJK character after its host. The host may use any script. */
function cutAtSentence(raw: string, isMail: boolean): string {
  const slash = isMail ? 0 : raw.indexOf('/', raw.indexOf('//') + 2);
  const path = slash < 0 ? raw.length : slash;
  const cut = raw.slice(path).search(CJK);
  return cut < 0 ? raw : raw.slice(0, path + cut).replace(TRAILING, '');
}

function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!PROTOCOLS.has(url.protocol)) return undefined;
  if (url.username !== '' && url.protocol !== 'mailto:') return undefined;
  return url.href;
}

/**
 * Finds web and mail addresses, in order and without overlap. Without a scheme only `www.` and mail addresses are
 * found. Addresses with a user name or password before the host are skipped: they are a phishing pattern.
 */
export function findLinks(text: string): Link[] {
  const links: Link[] = [];
  let end = 0;
  for (const match of text.matchAll(START)) {
    const start = match.index;
    if (start < end) continue;
    const prefix = prefixFor(match[0]);
    const found = linkify.matchAtStart(prefix + text.slice(start, start + LONGEST))?.raw;
    if (found === undefined) continue;
    const isMail = prefix === 'mailto:';
    const raw = cutAtSentence(found.slice(prefix.length), isMail);
    if (!isMail && USER_INFO.test(text.slice(start + raw.length, start + raw.length + LONGEST))) {
      const gap = text.slice(start).search(/\s/);
      end = gap < 0 ? text.length : start + gap;
      continue;
    }
    const href = hrefOf(prefix + raw);
    if (href === undefined) continue;
    end = start + raw.length;
    links.push({ start, end, text: raw, href });
  }
  return links;
}
