import * as v from 'valibot';
import { ImError, type InputIssue } from '../protocol/index.ts';

/** Schemas of a method's arguments, by name and in order. */
export type Arguments = Readonly<Record<string, v.GenericSchema>>;

/** Input check of one method. `rejects`: wrong input rejects the promise; else it throws. */
interface Check {
  readonly schemas: Arguments;
  readonly rejects: boolean;
}

/** Check that rejects the promise of an async method. */
export const asyncCheck = (schemas: Arguments): Check => ({ schemas, rejects: true });
/** Check that throws from a synchronous method. */
export const syncCheck = (schemas: Arguments): Check => ({ schemas, rejects: false });

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

function checkedMethod(name: string, method: Method, { schemas, rejects }: Check): Method {
  return (...given) => {
    const args: unknown[] = [];
    const issues: InputIssue[] = [];
    Object.entries(schemas).forEach(([argument, schema], index) => {
      const read = v.safeParse(schema, given[index], { abortPipeEarly: true });
      args.push(read.output);
      for (const issue of read.issues ?? []) issues.push(issueOf(argument, given[index], issue));
    });
    if (issues.length === 0) return method(...args);
    const refused = inputRefused(name, issues);
    if (rejects) return Promise.reject(refused);
    throw refused;
  };
}

/**
 * Validates one argument.
 * @throws `request.invalid` with the wrong fields in `issues`
 */
export function checkInput(name: string, argument: string, schema: v.GenericSchema, given: unknown): void {
  const { issues } = v.safeParse(schema, given, { abortPipeEarly: true });
  if (issues)
    throw inputRefused(
      name,
      issues.map((issue) => issueOf(argument, given, issue)),
    );
}

/** Error of wrong input. */
export function inputRefused(name: string, issues: readonly InputIssue[]): ImError {
  const sentences = issues.map(({ path, message }) => `${path} ${message}`).join('; ');
  return new ImError('request.invalid', `${name}: ${sentences}`, { category: 'invalid', issues });
}

/** Path and cause of a wrong field. Never its value: that may be message text. */
export function issueOf(argument: string, given: unknown, issue: v.BaseIssue<unknown>): InputIssue {
  const message = issue.message.replace(/ but received .*$/s, '').replace(/^Invalid \w+: Expected/, 'must be');
  const path = v.getDotPath(issue);
  return { path: path === null ? argument : Array.isArray(given) ? `${argument}.${path}` : path, message };
}
