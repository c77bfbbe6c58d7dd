import type { WidgetOptions } from './widget-types.ts';

type Reader = (value: string) => unknown;

const text: Reader = (value) => value;
const flag: Reader = (value) => value !== 'false' && value !== 'off';
const oneOf =
  (...words: readonly string[]): Reader =>
  (value) =>
    words.includes(value) ? value : undefined;

/** How the value of each attribute is read. */
const readers: Readonly<Record<Exclude<keyof WidgetOptions, 'getToken'>, Reader>> = {
  server: text,
  tokenUrl: text,
  agents: flag,
  user: text,
  group: text,
  position: oneOf('end', 'start'),
  theme: oneOf('system', 'light', 'dark'),
  language: text,
  attach: (value) => value.split(/\s+/).filter((word) => word !== ''),
  title: text,
  openOnMessage: flag,
  sound: flag,
  countInTitle: flag,
};

const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Names of the attributes of `<im-chat>`. */
export const attributeNames: readonly string[] = Object.keys(readers).map(hyphened);

/** Options from attributes. `lookUp` answers an attribute's value, `null` for none. An unknown word is left out. */
export function readOptions(lookUp: (attribute: string) => string | null): WidgetOptions {
  const options: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readers)) {
    const value = lookUp(hyphened(name));
    const option = value === null ? undefined : read(value);
    if (option !== undefined) options[name] = option;
  }
  return options;
}

/**
 * Address of the chat server without a trailing slash or `/api`.
 *
 * @returns `undefined` for what is no http address
 */
export function serverOrigin(server: string, base: string): string | undefined {
  try {
    const url = new URL(server, base);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}`;
  } catch {
    return undefined;
  }
}
