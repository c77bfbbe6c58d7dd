import { type RefusalKey, type Route, refusals } from 'im-sdk/protocol';

/** Refusals that any call may meet. */
const ANYWHERE: readonly RefusalKey[] = [
  'request.clientTooOld',
  'request.tooMany',
  'server.internal',
  'server.unavailable',
];

const BY_AUTH: Record<Route['auth'], readonly RefusalKey[]> = {
  none: [],
  optional: ['auth.notLoggedIn', 'auth.sessionRevoked', 'auth.tokenInvalid'],
  token: ['auth.notLoggedIn', 'auth.sessionRevoked', 'auth.tokenInvalid'],
  refresh: ['auth.notLoggedIn', 'auth.sessionRevoked'],
  host: ['host.key', 'host.keyReused'],
};

/** Which domains' refusals a path may meet, by its first step. */
const BY_STEP: Readonly<Record<string, readonly string[]>> = {
  login: ['auth'],
  register: ['auth'],
  refreshToken: ['auth'],
  modifyPwd: ['auth'],
  unregister: ['auth'],
  session: ['auth'],
  auth: ['auth'],
  user: ['user'],
  blacklist: ['user'],
  friend: ['friend', 'user'],
  group: ['group', 'friend', 'user', 'file', 'message'],
  message: ['message', 'friend', 'group', 'user', 'file'],
  image: ['file'],
  file: ['file'],
  report: ['user', 'group', 'message'],
  host: ['host', 'user', 'friend', 'group', 'message'],
};

/** The keys with which this route may refuse, in the order of the catalogue. */
export function refusalsOf(route: Route): RefusalKey[] {
  const [, step = ''] = route.path.split('/');
  const domains = BY_STEP[step] ?? [];
  const reads = route.params !== undefined || route.query !== undefined || route.body !== undefined;
  const takesBody = route.body !== undefined || route.bodyKind === 'multipart';
  const certain = new Set<RefusalKey>([
    ...ANYWHERE,
    ...BY_AUTH[route.auth],
    ...(reads ? (['request.invalid'] as const) : []),
    ...(takesBody ? (['request.malformed', 'request.tooLarge', 'request.unsupportedMedia'] as const) : []),
  ]);
  const keys = Object.keys(refusals) as RefusalKey[];
  return keys.filter((key) => certain.has(key) || domains.includes(key.split('.', 1)[0] ?? ''));
}
