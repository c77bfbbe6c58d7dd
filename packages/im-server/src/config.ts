import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { limits } from 'im-sdk/protocol';

/** Settings of a server process. Each one is an environment variable: see `readConfig`. */
export interface ServerConfig {
  /** Address to listen on. */
  readonly host: string;
  /** Port to listen on; 0 takes a free one. */
  readonly port: number;
  /** Data folder: database, files, secret. `undefined` keeps everything in memory. */
  readonly dataDir: string | undefined;
  /** PostgreSQL connection string. `undefined`: PGlite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /**
   * Demo people. `first-start` (default) seeds an empty database of a server that is only for this machine: on loopback,
   * without `databaseUrl`, `publicUrl`, `trustProxy` and `production`. `on` seeds every empty database.
   */
  readonly demo: 'on' | 'off' | 'first-start';
  /** Rate limits, login locks and limits per address. Size limits, validation and permissions always apply. */
  readonly rateLimit: boolean;
  /** CORS: allowed origins beside the server's own. */
  readonly origins: readonly string[];
  /** Key that signs tokens, at least 32 characters. Without it one is generated and kept in `dataDir`. */
  readonly secret: string | undefined;
  /** Public URL of the server, without a trailing slash. Without it the `Host` header is used. */
  readonly publicUrl: string | undefined;
  /**
   * Reverse proxies whose `X-Forwarded-*` is believed: how many stand in front, or their addresses and networks
   * (`loopback`, `10.0.0.0/8`). 0 (default): none.
   */
  readonly trustProxy: number | readonly string[];
  /** `NODE_ENV=production`: no demo people at the first start. */
  readonly production: boolean;
  /** Maximum number of people in a group call. */
  readonly maxChannel: number;
  /** Maximum number of members of a group. */
  readonly groupMembers: number;
  /** Code that a registration needs with `registration: 'code'`. */
  readonly inviteCode: string | undefined;
  readonly registration: 'open' | 'code' | 'closed';
  /** Who may write to and call whom: friends only, or everybody. */
  readonly contacts: 'friends' | 'everyone';
  /** Ids of groups that every new account joins. */
  readonly defaultGroups: readonly number[];
  /** Maximum number of devices signed in on one terminal (web, app) at a time. */
  readonly sessionsPerTerminal: number;
  /** Users may send payment cards (types 5 and 6). Otherwise only the host may. */
  readonly paymentCards: boolean;
  /** Registration needs an avatar, uploaded before the account exists. */
  readonly requireAvatar: boolean;
  /** Upload quota of an account, in bytes. Default 2 GiB. */
  readonly fileQuota: number;
  /** Bearer token of `/metrics`, at least 16 characters. Without it the route does not exist. */
  readonly metricsToken: string | undefined;
  /** Bearer token of `/api/host`, at least 32 characters. Without it the routes do not exist. */
  readonly serverKey: string | undefined;
  /** HS256 secret of the host's sign-in tokens. */
  readonly hostJwtSecret: string | undefined;
  /** JWKS file with the host's public keys. Excludes `hostJwtSecret`. */
  readonly hostJwksFile: string | undefined;
  /** Required `aud` and `iss` of a host's token. Both are mandatory with a JWKS. */
  readonly hostJwtAudience: string | undefined;
  readonly hostJwtIssuer: string | undefined;
  /** URL that gets events, and the secret that signs them. Both or none. */
  readonly webhookUrl: string | undefined;
  readonly webhookSecret: string | undefined;
  /** URL that approves messages before they are stored, and the verdict if it fails or takes over 300 ms. */
  readonly beforeAppendUrl: string | undefined;
  readonly beforeAppendDefault: 'allow' | 'refuse';
  /** Seconds offline before `message.unread` is sent for a user. */
  readonly webhookUnreadAfter: number;
  /** Clients with a lower `appVersion` get 426. */
  readonly minAppVersion: string | undefined;
}

/** Invalid settings; `lines` has one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Environment variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables. An empty variable counts as unset.
 * @throws {ConfigError} naming every invalid variable.
 */
export function readConfig(environment: Environment): ServerConfig {
  const faults: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = /^[0-9]{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  };
  const choice = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = values.find((one) => one === value);
    if (found !== undefined) return found;
    faults.push(`${name} must be ${values.join(' or ')}, not "${value}"`);
    return fallback;
  };
  const url = (name: string, protocols: readonly string[]) => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
    faults.push(`${name} must be an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`);
    return undefined;
  };
  const secret = (name: string, minLength: number) => {
    const value = text(name);
    if (value === undefined || value.length >= minLength) return value;
    faults.push(`${name} must have at least ${minLength} characters`);
    return undefined;
  };
  const version = (name: string) => {
    const value = text(name);
    if (value === undefined || /^[0-9]{1,6}(\.[0-9]{1,6}){0,3}$/.test(value)) return value;
    faults.push(`${name} must be a version such as 1.4.0, not "${value}"`);
    return undefined;
  };

  const host = text('HOST') ?? '127.0.0.1';
  if (isIP(host) === 0 && !/^[A-Za-z0-9.-]{1,253}$/.test(host))
    faults.push(`HOST must be a host name or address, not "${host}"`);
  const dataDir = text('DATA_DIR') ?? '.data';
  const demo = choice('IM_DEMO', ['0', '1'], 'unset' as string);
  const inviteCode = text('IM_INVITE_CODE');
  const registration = choice(
    'IM_REGISTRATION',
    ['open', 'code', 'closed'],
    inviteCode === undefined ? 'open' : 'code',
  );
  if (registration === 'code' && inviteCode === undefined) faults.push('IM_REGISTRATION=code needs IM_INVITE_CODE');

  const config: ServerConfig = {
    host,
    port: integer('PORT', 8080, 0, 65_535),
    dataDir: dataDir === 'memory' ? undefined : dataDir,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    demo: demo === '1' ? 'on' : demo === '0' ? 'off' : 'first-start',
    rateLimit: choice('IM_RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    origins: readOrigins(text('IM_ORIGINS'), faults),
    secret: secret('IM_SECRET', 32),
    publicUrl: url('IM_PUBLIC_URL', ['http:', 'https:']),
    trustProxy: readProxies(text('IM_TRUST_PROXY'), faults),
    production: text('NODE_ENV') === 'production',
    maxChannel: integer('IM_MAX_CHANNEL', 9, 2, 100),
    groupMembers: integer('IM_GROUP_MEMBERS', limits.groupMembers, 3, limits.groupMembersCeiling),
    inviteCode,
    registration,
    paymentCards: choice('IM_PAYMENT_CARDS', ['on', 'off'], 'off') === 'on',
    requireAvatar: choice('IM_REQUIRE_AVATAR', ['0', '1'], '0') === '1',
    contacts: choice('IM_CONTACTS', ['friends', 'everyone'], 'friends'),
    defaultGroups: readIds('IM_DEFAULT_GROUPS', text('IM_DEFAULT_GROUPS'), faults),
    sessionsPerTerminal: integer('IM_SESSIONS_PER_TERMINAL', 1, 1, 100),
    fileQuota: integer('IM_FILE_QUOTA', 2 * 1024 ** 3, 0, 2 ** 49),
    metricsToken: secret('IM_METRICS_TOKEN', 16),
    serverKey: secret('IM_SERVER_KEY', 32),
    hostJwtSecret: secret('IM_HOST_JWT_SECRET', 32),
    hostJwksFile: text('IM_HOST_JWKS_FILE'),
    hostJwtAudience: text('IM_HOST_JWT_AUDIENCE'),
    hostJwtIssuer: text('IM_HOST_JWT_ISSUER'),
    webhookUrl: readWebhookUrl('IM_WEBHOOK_URL', text('IM_WEBHOOK_URL'), faults),
    webhookSecret: secret('IM_WEBHOOK_SECRET', 32),
    beforeAppendUrl: readWebhookUrl('IM_BEFORE_APPEND_URL', text('IM_BEFORE_APPEND_URL'), faults),
    beforeAppendDefault: choice('IM_BEFORE_APPEND_DEFAULT', ['allow', 'refuse'], 'allow'),
    webhookUnreadAfter: integer('IM_WEBHOOK_UNREAD_AFTER', 60, 5, 86_400),
    minAppVersion: version('IM_MIN_APP_VERSION'),
  };
  const hooks = ['IM_WEBHOOK_URL', 'IM_BEFORE_APPEND_URL'].filter((name) => text(name) !== undefined);
  if (hooks.length > 0 !== (text('IM_WEBHOOK_SECRET') !== undefined))
    faults.push(
      `${hooks[0] ?? 'IM_WEBHOOK_URL'} and IM_WEBHOOK_SECRET need each other: nothing is sent that is not signed`,
    );
  if (config.hostJwksFile !== undefined) {
    if (text('IM_HOST_JWT_SECRET') !== undefined)
      faults.push('IM_HOST_JWKS_FILE and IM_HOST_JWT_SECRET exclude each other: one algorithm signs a host in');
    if (config.hostJwtAudience === undefined) faults.push('IM_HOST_JWKS_FILE needs IM_HOST_JWT_AUDIENCE');
    if (config.hostJwtIssuer === undefined) faults.push('IM_HOST_JWKS_FILE needs IM_HOST_JWT_ISSUER');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Comma-separated origins; `null` stands for pages without an origin. */
function readOrigins(value: string | undefined, faults: string[]): string[] {
  const origins: string[] = [];
  for (const part of (value ?? '').split(',')) {
    const origin = part.trim();
    if (origin === '') continue;
    if (origin === 'null' || (URL.canParse(origin) && new URL(origin).origin === origin)) origins.push(origin);
    else faults.push(`IM_ORIGINS holds "${origin}", which is no origin such as https://app.example.org`);
  }
  return origins;
}

/** Number of proxies, or a comma-separated list of addresses and networks. */
function readProxies(value: string | undefined, faults: string[]): number | string[] {
  if (value === undefined) return 0;
  if (/^[0-9]$/.test(value)) return Number(value);
  const list = value.split(',').map((part) => part.trim());
  if (isProxyList(list)) return list;
  faults.push(
    `IM_TRUST_PROXY must be a number of proxies up to 9, or addresses such as loopback,10.0.0.0/8, not "${value}"`,
  );
  return 0;
}

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

/** URL with its path. Credentials in it are refused: requests are signed instead. */
function readWebhookUrl(name: string, value: string | undefined, faults: string[]): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if ((url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === '')
    return url.href;
  faults.push(`${name} must be an address that starts with http:// or https://, without a name or password`);
  return undefined;
}

/** Webhook URL and secret; `undefined` if no webhook is configured. */
export function webhookOf(
  config: Pick<ServerConfig, 'webhookUrl' | 'webhookSecret'>,
): { readonly url: string; readonly secret: string } | undefined {
  const { webhookUrl: url, webhookSecret: secret } = config;
  return url === undefined || secret === undefined ? undefined : { url, secret };
}

/** Comma-separated ids. */
function readIds(name: string, value: string | undefined, faults: string[]): number[] {
  const ids: number[] = [];
  for (const part of (value ?? '').split(',')) {
    const id = part.trim();
    if (id === '') continue;
    if (/^[1-9][0-9]{0,14}$/.test(id)) ids.push(Number(id));
    else faults.push(`${name} holds "${id}", which is no id`);
  }
  return ids;
}

/** True if `host` is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
