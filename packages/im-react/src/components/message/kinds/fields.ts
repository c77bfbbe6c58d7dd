import { contentFields } from '../../../rich-text/content-fields.ts';

/** The fields of a structured content, read without trust: a peer's client, or an older server, may have left any out. */
export interface Fields {
  /** `''` where it is not a text. */
  text(name: string): string;
  /** 0 where it is not a number above 0. */
  amount(name: string): number;
  /** `undefined` where it is not a number. */
  number(name: string): number | undefined;
}

export function fieldsOf(content: string): Fields {
  const fields = contentFields(content);
  const number = (name: string): number | undefined => {
    const value = fields[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };
  return {
    text(name) {
      const value = fields[name];
      return typeof value === 'string' ? value : '';
    },
    amount: (name) => Math.max(0, number(name) ?? 0),
    number,
  };
}

const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'blob:']);

/**
 * An address that may be opened or fetched: absolute, and http, https or of this page. `undefined` for any other, and
 * where there is no page.
 */
export function safeAddress(address: string, base = pageAddress()): string | undefined {
  if (address === '' || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return SAFE.has(url.protocol) ? url.href : undefined;
}

function pageAddress(): string {
  return typeof document === 'undefined' ? '' : document.baseURI;
}
