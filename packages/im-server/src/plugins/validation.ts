import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InputIssue } from 'im-sdk/protocol';
import * as v from 'valibot';
import { Refusal } from '../refusal.ts';

/** Parses JSON bodies and validates params, query and body against the route's valibot schemas. */
export function addValidation(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send a JSON content type without a body.
    if (body === '') done(null, undefined);
    else
      parse(request as FastifyRequest, body, (error, value) => {
        if (error) done(new Refusal('request.malformed', { cause: error }));
        else done(null, value);
      });
  });
  app.setValidatorCompiler<v.GenericSchema>(({ schema, httpPart }) => (input: unknown) => {
    const isList = httpPart === 'body' && Array.isArray(input);
    const bad = isList && !takesList(schema) ? NO_OBJECT : findUnstorable(input);
    if (bad !== undefined) return { error: invalidInput([bad]) };
    const result = v.safeParse(schema, input ?? undefined);
    return result.success ? { value: result.output } : { error: invalidInput(result.issues.map(asIssue)) };
  });
}

/** True for the schema of a list, or of a list or something else. */
function takesList(schema: v.GenericSchema): boolean {
  if (schema.type === 'array') return true;
  const { options } = schema as { readonly options?: unknown };
  return Array.isArray(options) && options.some((option) => takesList(option as v.GenericSchema));
}

/** valibot accepts an array as an object without fields. */
const NO_OBJECT: InputIssue = { path: '', message: 'must be an object' };

/** Refusal `request.invalid` with the field and reason of each issue. */
export function invalidInput(issues: readonly InputIssue[]): Refusal {
  return new Refusal('request.invalid', { data: { issues } });
}

/** Drops the received value from the message: it may be a password. */
function asIssue(issue: v.BaseIssue<unknown>): InputIssue {
  return { path: v.getDotPath(issue) ?? '', message: issue.message.replace(/ but received .*$/s, '') };
}

/** Levels of objects and arrays in a body. `JSON.stringify` overflows the stack at some thousands. */
const MAX_DEPTH = 100;

/** First value that cannot be stored: text with NUL or a lone surrogate, or nested too deep. Iterative for that reason. */
function findUnstorable(input: unknown): InputIssue | undefined {
  const open: Array<{ path: string; value: unknown; depth: number }> = [{ path: '', value: input, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value, depth } = next;
    if (depth > MAX_DEPTH)
      return { path: path.split('.', 1)[0] ?? '', message: `must have at most ${MAX_DEPTH} levels` };
    if (typeof value === 'string') {
      if (value.includes('\0')) return { path, message: 'must not hold the character U+0000' };
      if (!value.isWellFormed()) return { path, message: 'must be well-formed text' };
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value))
        open.push({ path: path === '' ? name : `${path}.${name}`, value: child, depth: depth + 1 });
    }
  }
  return undefined;
}
