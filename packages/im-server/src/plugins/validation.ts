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
    const bad = httpPart === 'body' && Array.isArray(input) ? NO_OBJECT : findUnstorableText(input);
    if (bad !== undefined) return { error: invalidInput([bad]) };
    const result = v.safeParse(schema, input ?? undefined);
    return result.success ? { value: result.output } : { error: invalidInput(result.issues.map(asIssue)) };
  });
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

/** First text that PostgreSQL cannot store: NUL or a lone surrogate. Iterative: input may be deeply nested. */
function findUnstorableText(input: unknown): InputIssue | undefined {
  const open: Array<{ path: string; value: unknown }> = [{ path: '', value: input }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string') {
      if (value.includes('\0')) return { path, message: 'must not hold the character U+0000' };
      if (!value.isWellFormed()) return { path, message: 'must be well-formed text' };
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value))
        open.push({ path: path === '' ? name : `${path}.${name}`, value: child });
    }
  }
  return undefined;
}
