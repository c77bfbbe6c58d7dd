import { warnOnce } from '../platform/console-once.ts';
import type { PageOrigin } from '../platform/platform.ts';
import { ImError } from '../protocol/index.ts';

/** Addresses of a server. */
export interface ServerAddress {
  /** Base address of requests, without a trailing slash: `https://chat.example/api`. */
  readonly apiUrl: string;
  /** Address of the socket: `wss://chat.example/im`. */
  readonly socketUrl: string;
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/**
 * Parses a server address typed by a user; `undefined` for an empty text (use the default). Adds `https://` if there is
 * no scheme, removes trailing slashes and `/api`. Requests go to `/api`, the socket to `/im`; `findServer` also finds a
 * server without `/api`. Allows https, and http for loopback and the page's own origin.
 * @throws `client.badServerAddress`
 */
export function parseServerAddress(text: string, page?: PageOrigin): ServerAddress | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const url = readUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  // Some browsers escape characters that no host name may have, such as a space, instead of refusing the URL.
  if (/[\s%]/.test(url.hostname) || /\s/.test(typed)) throw badAddress('It cannot be read');
  if (url.username || url.password || url.search || url.hash) throw badAddress('It holds more than a server');
  const plainAllowed = LOOPBACK.test(url.hostname) || url.origin === page?.origin;
  if (url.protocol === 'http:' && !plainAllowed) throw badAddress('Only https keeps what is said from others');
  return addressOf(`${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}`);
}

/**
 * Validates and copies the address given by a host; removes trailing slashes.
 * @throws `client.badServerAddress` with the field in `issues`, if `apiUrl` is not http(s) or `socketUrl` is not ws(s).
 */
export function validateServerAddress({ apiUrl, socketUrl }: ServerAddress): ServerAddress {
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

/** Warns of an address that the browser blocks as mixed content: without TLS, from a page with it. */
export function warnOfMixedContent({ apiUrl, socketUrl }: ServerAddress, page: PageOrigin | undefined): void {
  if (!page?.origin.startsWith('https:')) return;
  for (const url of [apiUrl, socketUrl]) {
    const { protocol, hostname } = new URL(url);
    if (protocol === 'https:' || protocol === 'wss:' || LOOPBACK.test(hostname)) continue;
    warnOnce(
      `im-sdk: this page is served over https, so the browser blocks ${url}. Serve the chat server over https and give createImClient https: and wss: addresses.`,
    );
  }
}

/** Address of the server that served the page. Throws `client.badServerAddress` outside a page. */
export function defaultServerAddress(page: PageOrigin | undefined): ServerAddress {
  if (!page) throw badAddress('There is no page to take it from');
  return addressOf(page.origin);
}

/**
 * Storage key of a server: its origin with the path before `/api`, plus the client's `storageKey` if set. Prefix of
 * everything that is stored or shared between tabs, so that servers and clients are isolated.
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
