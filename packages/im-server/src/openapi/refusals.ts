import { type RefusalKey, type Route, refusals } from 'im-sdk/protocol';

/** Refusals of every route. */
const ALWAYS: readonly RefusalKey[] = [
  'request.clientTooOld',
  'request.tooMany',
  'server.internal',
  'server.unavailable',
];

const BY_AUTH: Record<Route['auth'], readonly RefusalKey[]> = {
  none: [],
  optional: ['auth.notLoggedIn', 'auth.sessionRevoked', 'auth.signedInElsewhere', 'auth.tokenInvalid'],
  token: ['auth.notLoggedIn', 'auth.sessionRevoked', 'auth.signedInElsewhere', 'auth.tokenInvalid'],
  refresh: ['auth.notLoggedIn', 'auth.sessionRevoked'],
  host: ['host.key', 'host.keyReused'],
};

/** Domains of refusal keys, by the first path segment. */
const BY_SEGMENT: Readonly<Record<string, readonly string[]>> = {
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
  webrtc: ['call', 'group', 'user'],
  host: ['host', 'user', 'friend', 'group', 'message'],
};

/** Refusal keys that this route may answer with, in the order of the catalogue. */
export function refusalsOf(route: Route): RefusalKey[] {
  const [, segment = ''] = route.path.split('/');
  const domains = BY_SEGMENT[segment] ?? [];
  const hasInput = route.params !== undefined || route.query !== undefined || route.body !== undefined;
  const hasBody = route.body !== undefined || route.bodyKind === 'multipart';
  // Uploads and pulls of an account: some at once, some waiting.
  const isBounded = route.bodyKind === 'multipart' || route.path.endsWith('/pullOfflineMessage');
  const certain = new Set<RefusalKey>([
    ...ALWAYS,
    ...BY_AUTH[route.auth],
    ...(isBounded ? (['request.tooManyAtOnce'] as const) : []),
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(hasBody ? (['request.malformed', 'request.tooLarge', 'request.unsupportedMedia'] as const) : []),
  ]);
  const keys = Object.keys(refusals) as RefusalKey[];
  return keys.filter((key) => certain.has(key) || domains.includes(key.split('.', 1)[0] ?? ''));
}
