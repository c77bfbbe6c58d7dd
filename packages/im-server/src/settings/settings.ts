import { limits } from 'im-sdk/protocol';
import * as v from 'valibot';
import { contradictionsIn } from './contradictions.ts';
import * as kind from './setting-types.ts';

/** Sections of `docs/configuration.md`, in its order. */
export const sections = [
  'Where it runs',
  'Who gets in',
  'What people may do',
  'Your product',
  'Webhooks',
  'Operation',
] as const;

/** Texts of the variables that hold where an option of `createServer` is not given and the environment has another default. */
export const createServerDefaults: ReadonlyMap<string, string> = new Map([
  ['dataDir', 'memory'],
  ['port', '0'],
  ['demo', '0'],
]);

/** The variable of a setting, its section, and the default in words where no value says it. */
export interface SettingMetadata {
  readonly variable: string;
  readonly section: (typeof sections)[number];
  readonly otherwise?: string;
}

function setting<const S extends v.GenericSchema<string | undefined, unknown>>(
  section: SettingMetadata['section'],
  variable: string,
  schema: S,
  description: string,
  otherwise?: string,
) {
  const metadata: SettingMetadata = { variable, section, ...(otherwise === undefined ? {} : { otherwise }) };
  return v.pipe(schema, v.description(description), v.metadata({ ...metadata }));
}

const proof = 'IM_WEBHOOK_URL or IM_BEFORE_APPEND_URL';

/**
 * Every setting of a server process, by its name in `createServer`. The list is here and nowhere else: `--help` and
 * `docs/configuration.md` are written from it.
 */
export const Settings = v.pipe(
  v.object({
    host: setting(
      'Where it runs',
      'HOST',
      kind.host,
      'Address to listen on. Beyond loopback the server needs `IM_DEMO=0` or `IM_DEMO=1`.',
    ),
    port: setting('Where it runs', 'PORT', kind.integer(8080, 0, 65_535), 'Port to listen on; 0 takes a free one.'),
    dataDir: setting(
      'Where it runs',
      'DATA_DIR',
      v.pipe(
        kind.textOr('.data'),
        v.transform((folder) => (folder === 'memory' ? undefined : folder)),
      ),
      'Folder of the database, the files and the secret. `memory` keeps nothing.',
    ),
    databaseUrl: setting(
      'Where it runs',
      'DATABASE_URL',
      kind.databaseUrl,
      'PostgreSQL, such as `postgres://chat@db/chat`. Several servers may share it.',
      'PGlite in `DATA_DIR`',
    ),
    redisUrl: setting(
      'Where it runs',
      'REDIS_URL',
      kind.redisUrl,
      'Redis between servers that share a `DATABASE_URL`, such as `redis://cache/0`: pushes at once, presence and limits of ' +
        'all of them. A single server needs none.',
    ),
    s3Bucket: setting(
      'Where it runs',
      'IM_S3_BUCKET',
      kind.text,
      'Bucket of S3, or of a server with its protocol, for the bytes of the files. Needed where several servers share a ' +
        'database.',
      'files lie in `DATA_DIR`',
    ),
    s3Endpoint: setting(
      'Where it runs',
      'IM_S3_ENDPOINT',
      kind.webUrl,
      'Address of the S3 server, such as `https://s3.example.org`.',
      'Amazon S3 in `IM_S3_REGION`',
    ),
    s3Region: setting(
      'Where it runs',
      'IM_S3_REGION',
      kind.text,
      'Region of the bucket.',
      'with an `IM_S3_ENDPOINT`: `us-east-1`, which most such servers want',
    ),
    s3AccessKey: setting(
      'Where it runs',
      'IM_S3_ACCESS_KEY',
      kind.text,
      'Id of the access key of S3. Needs the next one.',
      'what the AWS SDK finds: its own variables, profile, role of the machine',
    ),
    s3SecretKey: setting('Where it runs', 'IM_S3_SECRET_KEY', kind.secret(8), 'Secret of the access key of S3.'),
    publicUrl: setting(
      'Where it runs',
      'IM_PUBLIC_URL',
      kind.webUrl,
      'Address at which clients reach the server; addresses of files begin with it.',
      'what each request says',
    ),
    trustProxy: setting(
      'Where it runs',
      'IM_TRUST_PROXY',
      kind.proxies,
      'Reverse proxies whose `X-Forwarded-*` is believed: how many stand in front (`1`, `2`), or their addresses and ' +
        'networks (`loopback,10.0.0.0/8`). 0: none.',
    ),
    origins: setting(
      'Where it runs',
      'IM_ORIGINS',
      kind.origins,
      'Other origins whose pages may use the server, separated by commas; `null` for pages without one.',
    ),
    secret: setting(
      'Where it runs',
      'IM_SECRET',
      kind.secret(32),
      'Signs sessions, at least 32 characters. A change signs everybody out.',
      'made once; kept in the database of `DATABASE_URL`, else in `DATA_DIR`',
    ),
    production: setting(
      'Where it runs',
      'NODE_ENV',
      v.pipe(
        kind.text,
        v.transform((value) => value === 'production'),
      ),
      '`production`: no demo people at the first start. Other values do nothing.',
    ),

    demo: setting(
      'Who gets in',
      'IM_DEMO',
      kind.demo,
      'Demo people, whose password is public. 1: an empty database gets them, and they sign in from anywhere. 0: it gets none.',
      'only a server for its own machine gets them: on loopback, without `DATABASE_URL`, `IM_PUBLIC_URL`, ' +
        '`IM_TRUST_PROXY` and `NODE_ENV=production`; they sign in from there alone',
    ),
    registration: setting(
      'Who gets in',
      'IM_REGISTRATION',
      kind.registration,
      'Who may register: `open`, `code` (with `IM_INVITE_CODE`) or `closed`.',
      '`code` with an `IM_INVITE_CODE`; `closed` where your product signs people in (`IM_HOST_JWT_SECRET`, ' +
        '`IM_HOST_JWKS_FILE`); else `open`',
    ),
    inviteCode: setting('Who gets in', 'IM_INVITE_CODE', kind.text, 'Code that a registration needs.'),
    requireAvatar: setting(
      'Who gets in',
      'IM_REQUIRE_AVATAR',
      kind.either('1', '0', '0'),
      '1: a registration needs an avatar.',
    ),
    defaultGroups: setting(
      'Who gets in',
      'IM_DEFAULT_GROUPS',
      kind.ids,
      'Ids of the groups that every new account joins, separated by commas.',
    ),
    sessionsPerTerminal: setting(
      'Who gets in',
      'IM_SESSIONS_PER_TERMINAL',
      kind.integer(1, 1, 100),
      'Devices that may be signed in on one terminal (web, app) at a time; the oldest leaves.',
    ),
    minAppVersion: setting(
      'Who gets in',
      'IM_MIN_APP_VERSION',
      kind.version,
      'Clients below it are asked to update (426).',
    ),

    contacts: setting(
      'What people may do',
      'IM_CONTACTS',
      kind.choice(['friends', 'everyone'], 'friends'),
      'Who may find, write to and call whom: `friends`, or `everyone` without a request (a team, a host product).',
    ),
    rateLimit: setting(
      'What people may do',
      'IM_RATE_LIMIT',
      kind.either('on', 'off', 'on'),
      '`off` lifts rate limits, login locks and limits per address; never sizes, checks and permissions.',
    ),
    groupMembers: setting(
      'What people may do',
      'IM_GROUP_MEMBERS',
      kind.integer(limits.groupMembers, 3, limits.groupMembersCeiling),
      'Members of a group at most.',
    ),
    maxChannel: setting(
      'What people may do',
      'IM_MAX_CHANNEL',
      kind.integer(limits.maxChannel, 2, 100),
      'People in a group call at most, those who ring included.',
    ),
    fileQuota: setting(
      'What people may do',
      'IM_FILE_QUOTA',
      kind.integer(2 * 1024 ** 3, 0, 2 ** 49),
      'Bytes that an account may have uploaded.',
    ),
    paymentCards: setting(
      'What people may do',
      'IM_PAYMENT_CARDS',
      kind.either('on', 'off', 'off'),
      '`on`: people may send cards that look like money (types 5 and 6). The host always may.',
    ),

    serverKey: setting(
      'Your product',
      'IM_SERVER_KEY',
      kind.secret(32),
      'Key of your server for `/api/host`, at least 32 characters. Without it the routes do not exist.',
    ),
    visitors: setting(
      'Your product',
      'IM_VISITORS',
      kind.either('on', 'off', 'off'),
      '`on`: people without an account may write to the agents (`POST /auth/visitor`). Needs the next one.',
    ),
    contactGroup: setting(
      'Your product',
      'IM_CONTACT_GROUP',
      kind.hostRef,
      'Group whose members are the agents: its id, or `externalId:` and your own id of it. They are in the conversation of ' +
        'each visitor.',
    ),
    hostJwtSecret: setting(
      'Your product',
      'IM_HOST_JWT_SECRET',
      kind.secret(32),
      'Signs your sign-in tokens (HS256), at least 32 characters.',
    ),
    hostJwksFile: setting(
      'Your product',
      'IM_HOST_JWKS_FILE',
      kind.text,
      'Or: a JWKS file with your public keys, each with its `alg`. Needs the next two.',
    ),
    hostJwtAudience: setting('Your product', 'IM_HOST_JWT_AUDIENCE', kind.text, '`aud` of your sign-in tokens.'),
    hostJwtIssuer: setting('Your product', 'IM_HOST_JWT_ISSUER', kind.text, '`iss` of your sign-in tokens.'),

    webhookUrl: setting('Webhooks', 'IM_WEBHOOK_URL', kind.webhookUrl, 'Address that gets events.'),
    webhookSecret: setting(
      'Webhooks',
      'IM_WEBHOOK_SECRET',
      kind.secret(32),
      `Signs what is sent to ${proof}, at least 32 characters; they need each other.`,
    ),
    webhookUnreadAfter: setting(
      'Webhooks',
      'IM_WEBHOOK_UNREAD_AFTER',
      kind.integer(60, 5, 86_400),
      'Seconds that a user is away before `message.unread` is sent.',
    ),
    beforeAppendUrl: setting(
      'Webhooks',
      'IM_BEFORE_APPEND_URL',
      kind.webhookUrl,
      'Address that is asked to approve messages before they are stored, within 300 ms.',
    ),
    beforeAppendDefault: setting(
      'Webhooks',
      'IM_BEFORE_APPEND_DEFAULT',
      kind.choice(['allow', 'refuse'], 'allow'),
      'What holds without a verdict.',
    ),

    turnUrls: setting(
      'Operation',
      'TURN_URLS',
      kind.iceUrls,
      'TURN and STUN servers of calls, separated by commas, such as `turn:turn.example.org:3478?transport=udp`. Without ' +
        'TURN many calls between networks find no path.',
    ),
    turnSecret: setting(
      'Operation',
      'TURN_SECRET',
      kind.secret(16),
      'Secret shared with the TURN server (coturn: `static-auth-secret`), at least 16 characters. Each user gets ' +
        'credentials for an hour.',
    ),
    migrate: setting(
      'Operation',
      'IM_MIGRATE',
      kind.either('on', 'off', 'on'),
      '`off`: a start changes no schema. It needs `im-server migrate` of its version before, and also runs on the schema of ' +
        'a newer version as long as that only added to it.',
    ),
    drainNoticeMs: setting(
      'Operation',
      'IM_DRAIN_MS',
      kind.integer(0, 0, 300_000),
      'How long a server that stops goes on serving after `/ready` began to answer 503, in ms. Behind a balancer: two of its ' +
        'checks. 0: not at all.',
    ),
    metricsToken: setting(
      'Operation',
      'IM_METRICS_TOKEN',
      kind.secret(16),
      'Bearer token of `/metrics`, at least 16 characters. Without it the route does not exist.',
    ),
    logLevel: setting(
      'Operation',
      'IM_LOG_LEVEL',
      kind.choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
      'Least level of the log on standard error, one JSON object a line. `createServer` takes a logger instead.',
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of contradictionsIn(dataset.value)) addIssue({ message });
  }),
  v.transform((settings) => ({
    ...settings,
    registration: settings.registration ?? defaultRegistration(settings),
  })),
);

/**
 * Who may register if the operator does not say. Where a host signs people in, its people are the only ones who come in by
 * default.
 */
export function defaultRegistration(settings: {
  readonly inviteCode?: string | undefined;
  readonly hostJwtSecret?: string | undefined;
  readonly hostJwksFile?: string | undefined;
}): 'open' | 'code' | 'closed' {
  if (settings.inviteCode !== undefined) return 'code';
  return settings.hostJwtSecret === undefined && settings.hostJwksFile === undefined ? 'open' : 'closed';
}
