import * as v from 'valibot';
import { type ReadOptions, untilAborted } from '../http/read-options.ts';
import type { InputIssue } from '../protocol/index.ts';
import { inputRefused } from '../store/input-refused.ts';

/** Schemas of a method's arguments, by name and in order. */
export type Arguments = Readonly<Record<string, v.GenericSchema>>;

/** Input check of one method. `rejects`: wrong input rejects the promise; else it throws. */
interface Check {
  readonly schemas: Arguments;
  readonly rejects: boolean;
  /** True for a method whose last argument is `{ signal }`. */
  readonly isRead?: true;
}

/** Check that rejects the promise of an async method. */
export const asyncCheck = (schemas: Arguments): Check => ({ schemas, rejects: true });
/** Check that throws from a synchronous method. */
export const syncCheck = (schemas: Arguments): Check => ({ schemas, rejects: false });

/** Check of an async method that reads: its last argument is `ReadOptions`. */
export const readCheck = (schemas: Arguments): Check => ({
  schemas: { ...schemas, options: v.optional(v.object({ signal: v.optional(Signal) })) },
  rejects: true,
  isRead: true,
});

const Signal = v.custom<AbortSignal>(
  (value) => typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value,
  'must be an AbortSignal',
);

export type InputChecks<S> = { readonly [M in keyof S]?: Check };

/**
 * Wraps a service so that its arguments are validated and copied by their schemas. Wrong input is refused before
 * anything is shown or stored, with `request.invalid` and the fields in `issues`.
 */
export function validateInput<S extends object>(service: S, checks: InputChecks<S>): S {
  const checked: Record<string, unknown> = {};
  for (const [name, check] of Object.entries<Check | undefined>(checks)) {
    const method: unknown = service[name as keyof S];
    if (check && typeof method === 'function') checked[name] = checkedMethod(name, method as Method, check);
  }
  return { ...service, ...checked };
}

type Method = (...args: readonly unknown[]) => unknown;

function checkedMethod(name: string, method: Method, { schemas, rejects, isRead }: Check): Method {
  const checks = Object.entries(schemas);
  return (...given) => {
    const args: unknown[] = [];
    const issues: InputIssue[] = [];
    checks.forEach(([argument, schema], index) => {
      const read = readInput(argument, schema, given[index]);
      args.push(read.output);
      issues.push(...read.issues);
    });
    if (issues.length === 0 && isRead) return untilAborted(signalOf(args), () => method(...args));
    if (issues.length === 0) return method(...args);
    const refused = inputRefused(name, issues);
    if (rejects) return Promise.reject(refused);
    throw refused;
  };
}

/** Signal of the options that end a read's arguments. */
function signalOf(args: readonly unknown[]): AbortSignal | undefined {
  return (args.at(-1) as ReadOptions | undefined)?.signal;
}

/** Reads one argument by its schema. A field that throws when it is read, such as a getter, is an issue too. */
export function readInput<S extends v.GenericSchema>(
  argument: string,
  schema: S,
  given: unknown,
): { readonly output?: v.InferOutput<S>; readonly issues: readonly InputIssue[] } {
  try {
    const { success, output, issues } = v.safeParse(schema, given, { abortPipeEarly: true });
    return success ? { output, issues: [] } : { issues: issues.map((issue) => issueOf(argument, given, issue)) };
  } catch {
    const path = unreadableField(schema, given).join('.');
    return { issues: [{ path: path || argument, message: 'cannot be read' }] };
  }
}

/** Path of the first field that throws when it is read. */
function unreadableField(schema: v.GenericSchema, value: unknown): readonly string[] {
  for (const [name, field] of Object.entries(fieldsOf(schema) ?? {})) {
    try {
      v.safeParse(field, (value as Record<string, unknown>)[name]);
    } catch {
      return [name, ...unreadableField(field, readable(value, name))];
    }
  }
  return [];
}

function readable(value: unknown, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

/** Schemas of the fields of an object; `undefined` for other values. */
function fieldsOf(schema: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> | undefined {
  if ('wrapped' in schema) return fieldsOf(schema.wrapped as v.GenericSchema);
  return 'entries' in schema ? (schema.entries as Readonly<Record<string, v.GenericSchema>>) : undefined;
}

/** Path and cause of a wrong field. Never its value: that may be message text. */
function issueOf(argument: string, given: unknown, issue: v.BaseIssue<unknown>): InputIssue {
  const message = issue.message.replace(/ but received .*$/s, '').replace(/^Invalid \w+: Expected/, 'must be');
  const path = v.getDotPath(issue);
  return { path: path === null ? argument : Array.isArray(given) ? `${argument}.${path}` : path, message };
}
