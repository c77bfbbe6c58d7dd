import * as v from 'valibot';
import { createBrowserPlatform } from '../platform/browser/browser-platform.ts';
import type { Platform } from '../platform/platform.ts';
import { Code, Envelope, ImError, limits, routes } from '../protocol/index.ts';
import { requestHeaders } from './request-headers.ts';
import { parseServerAddress, type ServerAddress } from './server-address.ts';

/** Answer of an address: a success, another envelope, anything else, or nothing that this page may read. */
type Answer = 'success' | 'envelope' | 'other' | 'none';

const PREFERRED: readonly Answer[] = ['success', 'envelope'];

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
  const answers = await Promise.all(addresses.map(({ apiUrl }) => ask(platform, apiUrl)));
  for (const preferred of PREFERRED) {
    const found = addresses[answers.indexOf(preferred)];
    if (found) return found;
  }
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

/** Sends the headers of every request, so that the browser does the same CORS preflight as for later requests. */
async function ask(platform: Pick<Platform, 'fetch' | 'timers' | 'device'>, apiUrl: string): Promise<Answer> {
  const headers = requestHeaders({ appVersion: '1.0.0', deviceNo: '', device: platform.device });
  return withTimeout(platform, async (signal) => {
    const answer = await platform.fetch(probeUrl(apiUrl), { headers, credentials: 'omit', cache: 'no-store', signal });
    const envelope = v.safeParse(Envelope, await answer.json().catch(() => undefined));
    if (!envelope.success) return 'other';
    return envelope.output.code === Code.OK ? 'success' : 'envelope';
  }).catch(() => 'none');
}

/** Whether a server answers at all: a request that needs no permission succeeds, although its answer cannot be read. */
function answersOpaquely(platform: Pick<Platform, 'fetch' | 'timers'>, apiUrl: string): Promise<boolean> {
  return withTimeout(platform, async (signal) => {
    await platform.fetch(probeUrl(apiUrl), { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
    return true;
  }).catch(() => false);
}

/** The one route of the specification that needs no session and changes nothing. */
const probeUrl = (apiUrl: string): string => `${apiUrl}${routes.globalSetting.path}`;

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
