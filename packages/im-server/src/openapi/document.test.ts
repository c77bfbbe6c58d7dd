import { hostRoutes, isRefusalKey, type Route, routes } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { describeApi, type Operation } from './document.ts';

const document = JSON.parse(JSON.stringify(describeApi('1.2.3'))) as ReturnType<typeof describeApi>;
const all = Object.entries<Route>({ ...routes, ...hostRoutes });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}

/** What a JSON pointer of the document leads to. */
function resolve(pointer: string): unknown {
  let place: unknown = document;
  for (const step of pointer.replace('#/', '').split('/')) place = (place as Record<string, unknown>)[step];
  return place;
}

function parametersOf(operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((one) => ('$ref' in one ? resolve(String(one.$ref)) : one) as Parameter);
}

/** Every object anywhere in the document. */
function* objects(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const child of Object.values(value)) yield* objects(child);
}

describe('the OpenAPI document', () => {
  test('describes every route of the tables, and nothing else', () => {
    const described = operations.map(({ path, method, operation }) => `${method} ${path} ${operation.operationId}`);
    const promised = all.map(
      ([name, route]) => `${route.method.toLowerCase()} ${route.path.replace(/:(\w+)/g, '{$1}')} ${name}`,
    );
    expect(described.sort()).toEqual(promised.sort());
  });

  test('has the fields that OpenAPI 3.1 asks for', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/[^?#:]*$/);
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5][0-9][0-9]$/);
        expect(response).toMatchObject({ description: expect.any(String) });
      }
      for (const scheme of operation.security.flatMap((one) => Object.keys(one))) {
        expect(document.components.securitySchemes).toHaveProperty(scheme);
      }
    }
  });

  test.each(all)('%s: each parameter once, those of the path required', (name, route) => {
    const found = operations.find(({ operation }) => operation.operationId === name);
    if (found === undefined) throw new Error(`${name} is not described`);
    const parameters = parametersOf(found.operation);
    const named = parameters.map((one) => `${one.in} ${one.name}`);
    expect(new Set(named).size).toBe(named.length);
    const inPath = parameters.filter((one) => one.in === 'path');
    expect(inPath.every(({ required }) => required)).toBe(true);
    const templated = [...found.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one);
    expect(inPath.map((one) => one.name).sort()).toEqual(templated.sort());
    expect(parameters.every(({ schema }) => typeof schema === 'object')).toBe(true);
    const query = route.query as { entries?: object } | undefined;
    const asked = parameters.filter((one) => one.in === 'query').map((one) => one.name);
    expect(asked).toEqual(Object.keys(query?.entries ?? {}));
    const takesBody = route.body !== undefined || route.bodyKind === 'multipart';
    expect(found.operation.requestBody !== undefined).toBe(takesBody);
  });

  test.each(all)('%s: who may call, what it answers, how it refuses', (name, route) => {
    const found = operations.find(({ operation }) => operation.operationId === name)?.operation;
    const schemes = found?.security.flatMap((one) => Object.keys(one));
    const wanted = {
      none: [],
      optional: ['accessToken'],
      token: ['accessToken'],
      refresh: ['refreshToken'],
      host: ['serverKey'],
    };
    expect(schemes).toEqual(wanted[route.auth]);
    const answered = {
      properties: { code: { const: 200 }, data: expect.any(Object) },
      required: ['code', 'message', 'data'],
    };
    const schema = route.auth === 'host' ? answered : { oneOf: [answered, { $ref: '#/components/schemas/Refusal' }] };
    expect(found?.responses[200]).toMatchObject({ content: { 'application/json': { schema } } });
    if (route.auth === 'host')
      expect(Object.keys(found?.responses ?? {})).toEqual(expect.arrayContaining(['403', '422']));
    expect(found?.['x-refusals'].length).toBeGreaterThan(0);
    expect(found?.['x-refusals'].every(isRefusalKey)).toBe(true);
    if (['token', 'refresh', 'optional'].includes(route.auth))
      expect(found?.['x-refusals']).toContain('auth.notLoggedIn');
    if (route.body !== undefined) expect(found?.['x-refusals']).toContain('request.invalid');
  });

  test('refers to nothing that is not there, and says no type that JSON does not have', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
    for (const object of objects(document)) {
      if (typeof object.$ref === 'string') expect(resolve(object.$ref), object.$ref).toBeDefined();
      expect(object).not.toHaveProperty('$schema');
    }
    for (const object of objects(Object.values(document.paths).map((one) => Object.values(one)))) {
      if (!('type' in object) || 'in' in object || typeof object.type === 'object') continue;
      expect(types).toContain(object.type);
    }
  });

  test('says what the schemas say', () => {
    const login = document.paths['/login']?.post?.requestBody;
    expect(login).toMatchObject({
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { userName: { type: 'string', minLength: 1, maxLength: 20 } },
            required: ['userName', 'password'],
          },
        },
      },
    });
  });
});
