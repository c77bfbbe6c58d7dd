import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { HostRefText } from 'im-sdk/protocol';
import * as v from 'valibot';

// Kinds of settings. Each takes the text of a variable, `undefined` where it is not set. A message completes a sentence that
// begins with the variable's name; that of a secret never repeats its value.

export const text = v.undefinedable(v.string());

export const textOr = (fallback: string) => v.undefinedable(v.string(), fallback);

export const host = v.pipe(
  v.undefinedable(v.string(), '127.0.0.1'),
  v.check(
    (value) => isIP(value) !== 0 || /^[A-Za-z0-9.-]{1,253}$/.test(value),
    ({ input }) => `must be a host name or address, not "${input}"`,
  ),
);

export const integer = (fallback: number, min: number, max: number) =>
  v.pipe(
    v.undefinedable(v.string(), String(fallback)),
    v.check(
      (value) => /^[0-9]{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max,
      ({ input }) => `must be a whole number from ${min} to ${max}, not "${input}"`,
    ),
    v.transform(Number),
  );

const picklist = <const T extends readonly [string, ...string[]]>(values: T) =>
  v.picklist(values, ({ input }) => `must be ${values.join(' or ')}, not "${input}"`);

export const choice = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  v.undefinedable(picklist(values), fallback);

/** True for the first of the two words. */
export const either = (yes: string, no: string, fallback: string) =>
  v.pipe(
    v.undefinedable(picklist([yes, no]), fallback),
    v.transform((value) => value === yes),
  );

export const demo = v.pipe(
  v.undefinedable(picklist(['0', '1'])),
  v.transform((value) => (value === undefined ? 'first-start' : value === '1' ? 'on' : 'off')),
);

export const registration = v.undefinedable(picklist(['open', 'code', 'closed']));

const url = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
    v.transform((value) => value.replace(/\/+$/, '')),
  );
export const webUrl = v.undefinedable(url(['http:', 'https:']));
export const databaseUrl = v.undefinedable(url(['postgres:', 'postgresql:']));
export const redisUrl = v.undefinedable(url(['redis:', 'rediss:']));

/** URL with its path. Credentials in it are refused: requests are signed instead. */
export const webhookUrl = v.undefinedable(
  v.pipe(
    v.string(),
    v.check((value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined;
      const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
      return isWeb && parsed.username === '' && parsed.password === '';
    }, 'must be an address that starts with http:// or https://, without a name or password'),
    v.transform((value) => new URL(value).href),
  ),
);

export const secret = (minLength: number) =>
  v.undefinedable(v.pipe(v.string(), v.minLength(minLength, `must have at least ${minLength} characters`)));

export const version = v.undefinedable(
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,6}(\.[0-9]{1,6}){0,3}$/, ({ input }) => `must be a version such as 1.4.0, not "${input}"`),
  ),
);

/** Comma-separated values; empty parts are left out. */
const listOf = (isValid: (part: string) => boolean, what: string) =>
  v.pipe(
    v.undefinedable(v.string(), ''),
    v.transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.check(
      (parts) => parts.every(isValid),
      ({ input }) => `holds "${input.find((part) => !isValid(part))}", which is no ${what}`,
    ),
  );

/** `null` means pages without an origin. */
export const origins = listOf(
  (part) => part === 'null' || (URL.canParse(part) && new URL(part).origin === part),
  'origin such as https://app.example.org',
);

export const iceUrls = listOf(
  (part) => /^(stuns?|turns?):[^\s/]+$/.test(part),
  'address such as turn:turn.example.org:3478?transport=udp',
);

export const ids = v.pipe(
  listOf((part) => /^[1-9][0-9]{0,14}$/.test(part), 'id'),
  v.transform((parts) => parts.map(Number)),
);

/** Our id, or `externalId:` and the host's. */
export const hostRef = v.undefinedable(
  v.pipe(
    v.string(),
    v.check(
      (value) => v.is(HostRefText, value),
      ({ input }) => `must be an id, or externalId: and an id of your product, not "${input}"`,
    ),
    v.transform((value) => v.parse(HostRefText, value)),
  ),
);

/** Number of proxies, or a comma-separated list of addresses and networks. */
export const proxies = v.pipe(
  v.undefinedable(v.string(), '0'),
  v.transform((value): number | readonly string[] =>
    /^[0-9]$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim()),
  ),
  v.check(
    (value) => typeof value === 'number' || isProxyList(value),
    ({ input }) =>
      `must be a number of proxies up to 9, or addresses such as loopback,10.0.0.0/8, not "${String(input)}"`,
  ),
);

function isProxyList(list: readonly string[]): boolean {
  // A bare number is a valid address to the library.
  if (list.some((part) => /^[0-9]+$/.test(part))) return false;
  try {
    proxyAddr.compile([...list]);
    return true;
  } catch {
    return false;
  }
}
