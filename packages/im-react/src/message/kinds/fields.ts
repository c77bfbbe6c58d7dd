import { contentFields } from '../../rich-text/content-fields.ts';

/**
 * Type-safe access to the JSON fields of a message. Not trusted: another client or an older server may omit any of
 * them.
 */
export interface Fields {
  /** The string in a field; `''` for other types. */
  text(name: string): string;
  /** The number in a field; 0 if it is negative or not a number. */
  amount(name: string): number;
  /** The finite number in a field; `undefined` otherwise. */
  number(name: string): number | undefined;
}

/** Parses the JSON content of a message. */
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
 * Returns the absolute URL if its protocol is http, https or blob. `undefined` for other protocols, invalid URLs and
 * relative URLs without a document.
 */
export function safeAddress(address: string, base = pageAddress()): string | undefined {
  if (address === '' || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return SAFE.has(url.protocol) ? url.href : undefined;
}

function pageAddress(): string {
  return typeof document === 'undefined' ? '' : document.baseURI;
}
