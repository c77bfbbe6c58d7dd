import * as v from 'valibot';
import { createBrowserPlatform } from '../platform/browser/browser-platform.ts';
import type { Platform } from '../platform/platform.ts';
import { Code, Envelope, ImError, limits, type Route, routes } from '../protocol/index.ts';
import { requestHeaders } from './request-headers.ts';
import { parseServerAddress, type ServerAddress } from './server-address.ts';

/** Answer of an address: the code of its envelope, anything else, or nothing that this page may read. */
type Answer = number | 'other' | 'none';

/** Answers of a route that exists to a request without a token. */
const HAS_ROUTE: readonly Answer[] = [Code.OK, Code.NOT_LOGGED_IN, Code.TOKEN_INVALID];

/**
 * Finds the server at an address typed by a user, by asking it: servers have their routes below `/api` or directly below
 * the address. Both are tried at once, without credentials, for 5 s. `undefined` for an empty text (use the default).
 * @param platform network and page; the browser's by default
 * @throws `client.badServerAddress` as `parseServerAddress`
 * @throws `client.pageNotAllowed` if there is a server, but its CORS rules keep this page out
 * @throws `client.noChatServer` if another service answers at the address
 * @throws `client.networkFailed` if nothing answers
 * @example
 * const server = await findServer('chat.example');
 * const client = createImClient(server ? { server } : {});
 */
export async function findServer(
  text: string,
  platform: Pick<Platform, 'fetch' | 'timers' | 'page' | 'device'> = createBrowserPlatform(),
): Promise<ServerAddress | undefined> {
  const address = parseServerAddress(text, platform.page);
  if (!address) return undefined;
  const addresses = [address, { ...address, apiUrl: address.apiUrl.replace(/\/api$/, '') }];
  const answers = await Promise.all(addresses.map(({ apiUrl }) => ask(platform, apiUrl, routes.globalSetting)));
  const withSettings = addresses[answers.indexOf(Code.OK)];
  if (withSettings) return withSettings;
  const enveloped = addresses.filter((_, index) => typeof answers[index] === 'number');
  const found = enveloped.length > 1 ? await withConfig(platform, enveloped) : enveloped[0];
  if (found) return found;
  if (answers.includes('other')) {
    throw new ImError('client.noChatServer', 'There is no chat server at this address', { category: 'refused' });
  }
  if (await answersOpaquely(platform, address.apiUrl)) {
    throw new ImError('client.pageNotAllowed', 'The CORS rules of this server keep this page out', {
      category: 'refused',
    });
  }
  throw new ImError('client.networkFailed', 'Nothing answers at this address', {
    category: 'network',
    retryable: true,
  });
}

/**
 * The address that has `/system/config`. Some servers lack `/globalSetting/load` and answer every unknown path with an
 * envelope, so that both addresses look the same.
 */
async function withConfig(
  platform: Pick<Platform, 'fetch' | 'timers' | 'device'>,
  addresses: readonly ServerAddress[],
): Promise<ServerAddress | undefined> {
  const answers = await Promise.all(addresses.map(({ apiUrl }) => ask(platform, apiUrl, routes.systemConfig)));
  return addresses.find((_, index) => HAS_ROUTE.includes(answers[index] ?? 'none')) ?? addresses[0];
}

/** Sends the headers of every request, so that the browser does the same CORS preflight as for later requests. */
async function ask(
  platform: Pick<Platform, 'fetch' | 'timers' | 'device'>,
  apiUrl: string,
  { path }: Pick<Route, 'path'>,
): Promise<Answer> {
  const headers = requestHeaders({ appVersion: '1.0.0', deviceNo: '', device: platform.device });
  return withTimeout(platform, async (signal) => {
    const answer = await platform.fetch(`${apiUrl}${path}`, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    const envelope = v.safeParse(Envelope, await answer.json().catch(() => undefined));
    return envelope.success ? envelope.output.code : 'other';
  }).catch(() => 'none');
}

/** Whether a server answers at all: a request that needs no permission succeeds, although its answer cannot be read. */
function answersOpaquely(platform: Pick<Platform, 'fetch' | 'timers'>, apiUrl: string): Promise<boolean> {
  return withTimeout(platform, async (signal) => {
    const url = `${apiUrl}${routes.globalSetting.path}`;
    await platform.fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
    return true;
  }).catch(() => false);
}

async function withTimeout<T>(
  { timers }: Pick<Platform, 'timers'>,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const cancel = timers.after(limits.configTimeoutMs, () => controller.abort());
  try {
    return await run(controller.signal);
  } finally {
    cancel();
  }
}
