import type { Mutation } from './mutation.ts';

const server = 'packages/im-server/src';
const sdk = 'packages/im-sdk/src';

const inWebClient = (name: string, find: string, replace: string, caughtBy: string): Mutation => ({
  name,
  edits: [{ file: `${server}/plugins/web-client.ts`, find, replace }],
  test: `${server}/plugins/web-client.contract.test.ts`,
  caughtBy,
});

const inAuthService = (name: string, find: string, replace: string, caughtBy: string): Mutation => ({
  name,
  edits: [{ file: `${server}/modules/auth/service.ts`, find, replace }],
  test: `${server}/modules/auth/sign-in.contract.test.ts`,
  caughtBy,
});

/** Mistakes at the edges of the server: sign-in, headers, tokens, shared rows. */
export const serverEdgeMutations: readonly Mutation[] = [
  {
    name: 'a node that was taken for gone keeps its users offline for their friends',
    edits: [
      {
        file: `${server}/infra/redis/redis-presence.ts`,
        find: 'onChange(userId, true);\n  }\n\n  function renew',
        replace: ';\n  }\n\n  function renew',
      },
    ],
    test: `${server}/infra/redis/redis.contract.test.ts`,
    caughtBy: 'a node that was taken for gone announces its users again; one whose Redis lost its data does not',
  },
  {
    name: 'pings that leave a dead connection to Redis alone',
    edits: [
      {
        file: `${server}/infra/redis/open-redis.ts`,
        find: 'each.destroy();\n          each.connect()',
        replace: 'each.connect()',
      },
    ],
    test: `${server}/infra/redis/redis.contract.test.ts`,
    caughtBy: 'a connection that a network dropped in silence is made again, with its subscriptions',
  },
  {
    name: 'no Retry-After for pages of another origin',
    edits: [{ file: `${server}/plugins/cors.ts`, find: "exposedHeaders: ['Retry-After'],", replace: '' }],
    test: `${server}/plugins/requests.contract.test.ts`,
    caughtBy: 'a page of an allowed origin can read when to try again',
  },
  inWebClient(
    'a client that shares its browsing context',
    "reply.header('Cross-Origin-Opener-Policy', 'same-origin');",
    '',
    'shares no browsing context with a page of another origin that opens it',
  ),
  inWebClient(
    'forms that may be sent anywhere',
    "'form-action': [\"'none'\"],",
    '',
    'stands at / under a policy that runs its own scripts and nothing else',
  ),
  inWebClient(
    'a document that the browser shows',
    "if (path.endsWith('.pdf')) reply.header('Content-Disposition', 'attachment');",
    '',
    'a document of the demo people is saved, not shown',
  ),
  {
    name: 'guesses from many addresses not delayed',
    edits: [
      {
        file: `${server}/modules/auth/login-locks.ts`,
        find: 'if (consumedPoints > SLOW_DOWN_AFTER)',
        replace: 'if (false)',
      },
    ],
    test: `${server}/modules/auth/login-locks.test.ts`,
    caughtBy: 'guesses for one name from ever new addresses are delayed from the 51st on; the owner still signs in',
  },
  {
    name: 'guesses counted for each spelling of a name',
    edits: [
      {
        file: `${server}/modules/auth/login-locks.ts`,
        find: 'const name = userName.toLowerCase();',
        replace: 'const name = userName;',
      },
    ],
    test: `${server}/modules/auth/login-locks.test.ts`,
    caughtBy: 'guesses count for the account, whatever the case of its name',
  },
  inAuthService(
    'logins of one address without a limit',
    "await rateLimits.consume('login', address);\n      const account",
    'const account',
    'guesses of one address are limited, whatever names they are for; another address signs in',
  ),
  inAuthService(
    'registrations of one address without a limit',
    "await rateLimits.consume('register', address);",
    '',
    'guesses of an invite code are limited by address',
  ),
  {
    name: 'guesses of a stolen session without a limit by address',
    edits: [
      {
        file: `${server}/modules/auth/service.ts`,
        find: "await rateLimits.consume('login', address);\n    const [account]",
        replace: 'const [account]',
      },
    ],
    test: `${server}/permissions.contract.test.ts`,
    caughtBy: 'modifyPassword does what each subject may, and where it refuses or reads nothing changes',
  },
  {
    name: 'used tokens of a host kept for ever',
    edits: [
      {
        file: `${server}/modules/auth/token-exchange.ts`,
        find: "await tx.deleteFrom('host_token').where('expires_at', '<', now).execute();",
        replace: '',
      },
    ],
    test: `${server}/modules/auth/token-exchange.contract.test.ts`,
    caughtBy: 'is remembered as used only until it has ended',
  },
  {
    name: 'the reason of a refused host token for everybody',
    edits: [
      {
        file: `${server}/modules/auth/routes.ts`,
        find: 'if (!isFromThisMachine(request.raw)) throw error;',
        replace: '',
      },
    ],
    test: `${server}/modules/auth/token-exchange.contract.test.ts`,
    caughtBy: 'the reason is in the log, without the token; other machines do not get it',
  },
  {
    name: 'demo accounts behind a proxy',
    edits: [
      {
        file: `${server}/modules/auth/routes.ts`,
        find: 'isFromThisMachine(request.raw) ? await demo.accounts() : undefined',
        replace: 'await demo.accounts()',
      },
    ],
    test: `${server}/demo/seed.contract.test.ts`,
    caughtBy: 'a request that came through a proxy gets no demo accounts',
  },
  {
    name: 'demo accounts on a server with a public URL',
    edits: [
      {
        file: `${server}/demo/public-access.ts`,
        find: "config.demo === 'off' || !isOnlyForThisMachine(config)",
        replace: "config.demo === 'off'",
      },
    ],
    test: `${server}/demo/seed.contract.test.ts`,
    caughtBy: 'a server with a public URL gets no demo accounts',
  },
  {
    name: 'a page of another machine counts as one of this machine',
    edits: [
      {
        file: `${server}/plugins/forwarded-headers.ts`,
        find: '[headers.origin, headers.referer].some(',
        replace: '[headers.origin].some(',
      },
    ],
    test: `${server}/demo/seed.contract.test.ts`,
    caughtBy: 'a page of another machine behind a proxy that adds no header gets no demo accounts',
  },
  {
    name: 'a used refresh token good for too long',
    edits: [
      { file: `${sdk}/protocol/base/limits.ts`, find: 'refreshGraceMs: 10_000,', replace: 'refreshGraceMs: 40_000,' },
    ],
    test: `${server}/modules/auth/tokens.contract.test.ts`,
    caughtBy: 'once the successor was used, the predecessor is good for 10 s and then ends the family',
  },
  {
    name: 'visitors without a limit of their own',
    edits: [
      {
        file: `${server}/modules/messages/routes.ts`,
        find: "if (actor.isVisitor) await rateLimits.consume('visitorSend', actor.userId);",
        replace: '',
      },
    ],
    test: `${server}/modules/visitors/visitors.contract.test.ts`,
    caughtBy: 'of messages is stopped',
  },
  {
    name: 'visitors without a quota of their own',
    edits: [
      {
        file: `${server}/modules/files/quota.ts`,
        find: 'Math.min(fileQuota, limits.visitorQuotaBytes) : fileQuota',
        replace: 'fileQuota : fileQuota',
      },
    ],
    test: `${server}/modules/visitors/visitors.contract.test.ts`,
    caughtBy: 'one visitor has a quota of their own; an account has that of the server',
  },
  {
    name: 'rows that a listener of the host can change',
    edits: [
      {
        file: `${sdk}/store/table.ts`,
        find: 'this.#rows.set(key, frozen(row));',
        replace: 'this.#rows.set(key, row);',
      },
    ],
    test: `${sdk}/store/table.test.ts`,
    caughtBy: 'freezes its rows, which listeners of the host share',
  },
  {
    name: 'message rows of a timeline that a screen can change',
    edits: [
      {
        file: `${sdk}/store/messages/message-table.ts`,
        find: 'return frozen(this.#optimistic.applyTo(this.get(key, conversation)));',
        replace: 'return this.#optimistic.applyTo(this.get(key, conversation));',
      },
    ],
    test: `${sdk}/frozen-rows.test.ts`,
    caughtBy: 'what a subscriber receives cannot be changed: by events, readables, lists, searches, and from the cache',
  },
  {
    name: 'values that the database quotes in a log',
    edits: [
      {
        file: `${server}/infra/serialize-error.ts`,
        find: `thrown.message.replace(/".*"/s, '"…"')`,
        replace: 'thrown.message',
      },
    ],
    test: `${server}/plugins/observability/log-content.contract.test.ts`,
    caughtBy: 'no content, name, password, token or session description is logged at any level',
  },
  {
    name: 'answers that the browser caches',
    edits: [{ file: `${sdk}/http/transport.ts`, find: "cache: 'no-store',", replace: '' }],
    test: `${sdk}/http/transport.test.ts`,
    caughtBy: 'goes out as JSON, without cookies, and answers the envelope',
  },
  {
    name: 'a refresh token without an end',
    edits: [
      {
        file: `${server}/modules/auth/sessions.ts`,
        find: ' || token.expires_at <= now',
        replace: '',
      },
    ],
    test: `${server}/modules/auth/tokens.contract.test.ts`,
    caughtBy: 'an expired refresh token that the cleanup has not removed yet is refused',
  },
  {
    name: 'a banned person refreshes',
    edits: [{ file: `${server}/modules/auth/sessions.ts`, find: 'account.banned_at !== null || ', replace: '' }],
    test: `${server}/modules/users/bans.contract.test.ts`,
    caughtBy: 'that another node wrote ends a refresh, also if the sessions are not revoked yet',
  },
  {
    name: 'presence shown after a group was left',
    edits: [
      {
        file: `${server}/modules/groups/memberships.ts`,
        find: "      .where('own.user_id', '=', userId)\n      .where('own.quit_at', 'is', null)\n      .where('other.user_id', 'in',",
        replace: "      .where('own.user_id', '=', userId)\n      .where('other.user_id', 'in',",
      },
    ],
    test: `${server}/protocol.contract.test.ts`,
    caughtBy: 'no longer tells who is online once the shared group was left',
  },
  {
    name: 'the end of a call attempt sent to every device',
    edits: [
      {
        file: `${server}/realtime/fan-out.ts`,
        find: 'if (signal.only !== undefined && !isNamed(signal.only, connection)) continue;',
        replace: '',
      },
    ],
    test: `${server}/protocol.contract.test.ts`,
    caughtBy: 'to somebody who rings, is rung or is in a call: 105 with the key busy follows the answer',
  },
  {
    name: 'a new owner is not sent their role',
    edits: [
      {
        file: `${server}/domain/groups/transfer-ownership.ts`,
        find: 'if (!change.joined.has(to)) change.signals.push(changedRole(group.id, [to], GroupRole.OWNER, author));',
        replace: '',
      },
    ],
    test: `${server}/modules/groups/transfer-group.contract.test.ts`,
    caughtBy: 'by the host',
  },
  {
    name: 'a log that became shorter is remembered',
    edits: [
      {
        file: `${server}/infra/log-head-file.ts`,
        find: 'if (head <= written) return;',
        replace: 'if (head === written) return;',
      },
    ],
    test: `${server}/infra/log-head-file.test.ts`,
    caughtBy: 'a log that became shorter is not written down, so that the next start refuses it',
  },
  {
    name: 'a server that stops closes all sockets at one moment',
    edits: [
      {
        file: `${server}/realtime/gateway.ts`,
        find: 'if (spreadMs === 0) end();',
        replace: 'if (spreadMs >= 0) end();',
      },
    ],
    test: `${server}/drain.contract.test.ts`,
    caughtBy:
      'a server that stops is not ready at once, serves until the balancer knows, then closes its sockets at random times',
  },
  {
    name: 'an upload that failed where the store of the files does not answer holds its quota for a day',
    edits: [
      {
        file: `${server}/modules/files/uploads.ts`,
        find: '    else await repository.abandonReserved(database, keys, clock.now());\n',
        replace: '',
      },
    ],
    test: `${server}/modules/files/lifecycle.contract.test.ts`,
    caughtBy: 'a store of the files that does not answer is told as such, and holds no quota of the upload',
  },
  {
    name: 'a repeated PUT fails once the bytes are joined',
    edits: [
      {
        file: `${server}/modules/files/upload-part-route.ts`,
        find: 'if (error instanceof Refusal || (await blobs.size(upload.key)) !== upload.size) throw asRefusal(error);',
        replace: 'throw asRefusal(error);',
      },
    ],
    test: `${server}/modules/files/direct-upload.contract.test.ts`,
    caughtBy: 'a PUT of an upload in one piece can be repeated after an error of the database',
  },
];
