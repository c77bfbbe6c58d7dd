import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { HEADERS, hostRoutes, type RefusalKey, type Route, refusals, routes } from 'im-sdk/protocol';
import type * as v from 'valibot';
import { statusOf } from '../refusal.ts';

/** The part of OpenAPI 3.1 that is used here. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, object>;
    readonly parameters: Record<string, object>;
    readonly securitySchemes: Record<string, object>;
  };
}

/** One route of the protocol. `x-refusals`: possible refusal keys; their codes are in the schema `Refusal`. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Record<string, object>;
  readonly 'x-refusals': readonly RefusalKey[];
}

const SECURITY: Record<Route['auth'], Operation['security']> = {
  none: [],
  optional: [{}, { accessToken: [] }],
  token: [{ accessToken: [] }],
  refresh: [{ refreshToken: [] }],
  host: [{ serverKey: [] }],
};

/** Headers that describe the device and the connection of a request. */
const DEVICE_HEADERS = [
  'appVersion',
  'deviceVersion',
  'deviceNo',
  'device',
  'os',
  'browser',
  'terminal',
  'connId',
] as const;

/** Generates the document from the route tables of the protocol and their valibot schemas. */
export function describeApi(version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, route] of Object.entries<Route>({ ...routes, ...hostRoutes })) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'im-server',
      version,
      description:
        'Every answer is an envelope {code, message, data}, with HTTP status 200 for a refusal too unless its status is ' +
        'listed by itself. Routes below /host answer with the HTTP status of the code. The socket at /im is described in the ' +
        'protocol.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Refusal: refusalSchema() },
      parameters: Object.fromEntries(DEVICE_HEADERS.map((name) => [name, headerParameter(HEADERS[name])])),
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: HEADERS.accessToken, description: 'URL-encoded' },
        refreshToken: { type: 'apiKey', in: 'header', name: HEADERS.refreshToken, description: 'URL-encoded' },
        serverKey: { type: 'http', scheme: 'bearer', description: 'Never in a browser' },
      },
    },
  };
}

function operation(name: string, route: Route): Operation {
  const parameters = [
    ...(route.params ? fieldsOf(route.params).map((field) => ({ ...field, in: 'path', required: true })) : []),
    ...(route.query ? fieldsOf(route.query).map((field) => ({ ...field, in: 'query' })) : []),
    ...(route.auth === 'host'
      ? route.method === 'GET'
        ? []
        : [headerParameter(HEADERS.idempotencyKey)]
      : DEVICE_HEADERS.map((header) => ({ $ref: `#/components/parameters/${header}` }))),
  ];
  const body = bodyOf(route);
  const keys = refusalsOf(route);
  return {
    operationId: name,
    tags: [route.path.split('/')[1] ?? ''],
    security: SECURITY[route.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(route, keys),
    'x-refusals': keys,
  };
}

function headerParameter(name: string): object {
  return { name, in: 'header', required: false, schema: { type: 'string' } };
}

function bodyOf(route: Route): object | undefined {
  if (route.bodyKind === 'multipart') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (route.body === undefined) return undefined;
  return { content: { 'application/json': { schema: wireSchema(route.body) } } };
}

function responsesOf(route: Route, keys: readonly RefusalKey[]): Operation['responses'] {
  const refusal = { $ref: '#/components/schemas/Refusal' };
  const statuses = new Set(keys.map((key) => statusOf(key, route.auth)).filter((status) => status !== 200));
  const others = [...statuses]
    .sort((a, b) => a - b)
    .map((status): [string, object] => [
      String(status),
      { description: 'Refused', content: { 'application/json': { schema: refusal } } },
    ]);
  const answer = envelope(wireSchema(route.data));
  const isForServers = route.auth === 'host';
  const schema = isForServers ? answer : { oneOf: [answer, refusal] };
  return {
    200: {
      description: isForServers ? 'The answer' : 'The answer, or a refusal',
      content: { 'application/json': { schema } },
    },
    ...Object.fromEntries(others),
  };
}

function envelope(data: JsonSchema): object {
  return {
    type: 'object',
    properties: { code: { const: 200 }, message: { type: 'string' }, data, more: { type: 'boolean' } },
    required: ['code', 'message', 'data'],
  };
}

function refusalSchema(): object {
  const codes = [...new Set(Object.values(refusals).map(([code]) => code))].sort((a, b) => a - b);
  const catalogue = Object.entries(refusals).map(([key, [code, sentence]]) => `${key} (${code}): ${sentence}`);
  return {
    type: 'object',
    description: `A refusal. Keys and their codes:\n${catalogue.join('\n')}`,
    properties: {
      code: { enum: codes },
      message: { type: 'string', description: 'English, or Chinese by Accept-Language' },
      key: { enum: Object.keys(refusals) },
      data: {},
    },
    required: ['code', 'message', 'key', 'data'],
  };
}

/** JSON schema of the wire format. Checks without a JSON schema equivalent are omitted. */
function wireSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...plain } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return plain;
}

/** A field of an object schema. */
interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Fields of an object schema, for path and query parameters. */
function fieldsOf(schema: v.GenericSchema): Field[] {
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: typeof field === 'boolean' ? {} : field,
  }));
}

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
function refusalsOf(route: Route): RefusalKey[] {
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
