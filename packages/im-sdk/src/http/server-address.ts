import type { PageOrigin } from '../platform/platform.ts';
import { ImError } from '../protocol/index.ts';

/** Where a server is. */
export interface ServerAddress {
  /** Base of the calls, without a slash at the end: `https://chat.example/api`. */
  readonly apiUrl: string;
  /** Address of the socket: `wss://chat.example/im`. */
  readonly socketUrl: string;
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/**
 * Reads the server address that a person typed. `undefined` for an empty one, which means the default. `https://` is
 * added where no scheme stands, a slash at the end is taken off; the calls go to `/api`, the socket to `/im`.
 * Only https is let through, and http for loopback and the page's own origin. Throws `client.badServerAddress`.
 */
export function parseServerAddress(text: string, page?: PageOrigin): ServerAddress | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const url = readUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url.username || url.password || url.search || url.hash) throw badAddress('It holds more than a server');
  const plainAllowed = LOOPBACK.test(url.hostname) || url.origin === page?.origin;
  if (url.protocol === 'http:' && !plainAllowed) throw badAddress('Only https keeps what is said from others');
  return addressOf(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

/**
 * The address that a host hands in, copied, without slashes at the end. Throws `client.badServerAddress` with the field
 * in `issues` where `apiUrl` is no http or https address, or `socketUrl` no ws or wss address.
 */
export function checkedServerAddress({ apiUrl, socketUrl }: ServerAddress): ServerAddress {
  return {
    apiUrl: checkedUrl('apiUrl', apiUrl, ['https:', 'http:']),
    socketUrl: checkedUrl('socketUrl', socketUrl, ['wss:', 'ws:']),
  };
}

function checkedUrl(path: string, given: string, schemes: readonly string[]): string {
  const message = `must be an absolute address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : undefined;
  if (url && schemes.includes(url.protocol) && url.hash === '' && url.username === '') return given.replace(/\/+$/, '');
  throw new ImError('client.badServerAddress', `The server's ${path} ${message}`, {
    category: 'invalid',
    issues: [{ path, message }],
  });
}

/** The server that the page came from. Throws `client.badServerAddress` outside a page. */
export function defaultServerAddress(page: PageOrigin | undefined): ServerAddress {
  if (!page) throw badAddress('There is no page to take it from');
  return addressOf(page.origin);
}

/**
 * Origin of a server, with the path before `/api` if there is one, and the client's `storageKey` where it has one. Prefix of
 * everything that is kept or shared between tabs: nothing of one server or client is seen by another.
 */
export function serverKey(address: ServerAddress, storageKey?: string): string {
  const server = address.apiUrl.replace(/\/api$/, '');
  return storageKey === undefined ? server : `${server}#${encodeURIComponent(storageKey)}`;
}

function addressOf(base: string): ServerAddress {
  return { apiUrl: `${base}/api`, socketUrl: `${base.replace(/^http/, 'ws')}/im` };
}

function readUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch (cause) {
    throw badAddress('It cannot be read', cause);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw badAddress('Only https is spoken');
  return url;
}

function badAddress(why: string, cause?: unknown): ImError {
  return new ImError('client.badServerAddress', `This is not the address of a server: ${why}`, {
    category: 'invalid',
    cause,
  });
}
