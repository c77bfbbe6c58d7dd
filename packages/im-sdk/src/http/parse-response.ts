import * as v from 'valibot';
import { ImError } from '../protocol/index.ts';

/**
 * Parses `data` of a success that does not match its schema in full. Invalid entries of lists are dropped, at any
 * depth.
 * @throws `client.unexpectedAnswer` if the rest is invalid too; its `cause` is the answer.
 */
export function parseResponse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const whole = v.safeParse(schema, value);
  if (whole.success) return whole.output;
  const forms = formsOf(schema);
  if (forms[0]?.type === 'array' && (value === null || value === undefined)) return [] as v.InferOutput<S>;
  for (const form of forms) {
    const rest = withoutUnreadable(form, value);
    if (rest) return rest.output as v.InferOutput<S>;
  }
  const where = whole.issues[0] ? v.getDotPath(whole.issues[0]) : null;
  const message = `The server's answer is not what was expected${where ? ` at ${where}` : ''}`;
  throw new ImError('client.unexpectedAnswer', message, { category: 'server', cause: value });
}

/** The schemas of a union, else the schema itself. */
function formsOf(schema: v.GenericSchema): readonly v.GenericSchema[] {
  return schema.type === 'union' && 'options' in schema ? (schema.options as readonly v.GenericSchema[]) : [schema];
}

/** Drops invalid list entries; `undefined` if anything else is invalid. */
function withoutUnreadable(schema: v.GenericSchema, value: unknown): { readonly output: unknown } | undefined {
  const bad = new Map<unknown, Set<number>>();
  for (const { path } of v.safeParse(schema, value).issues ?? []) {
    const entry = path?.findLast((step) => step.type === 'array');
    if (!entry) return undefined;
    bad.set(entry.input, (bad.get(entry.input) ?? new Set()).add(Number(entry.key)));
  }
  const read = v.safeParse(schema, without(value, bad));
  return read.success ? { output: read.output } : undefined;
}

function without(value: unknown, bad: ReadonlyMap<unknown, ReadonlySet<number>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const unread = bad.get(value);
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => (unread?.has(index) ? [] : [without(entry, bad)]));
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, without(field, bad)]));
}
