/** A value that is not JSON, with its path. */
export class NotJsonError extends Error {
  override readonly name = 'NotJsonError';
  /** Path of the wrong value. */
  readonly path: readonly string[];

  constructor(path: readonly string[], message: string) {
    super(message);
    this.path = path;
  }
}

/**
 * Deep copy of a JSON value: strings, finite numbers, booleans, `null`, arrays and plain objects. Drops fields that are
 * `undefined`.
 * @throws `NotJsonError` for anything else, because it could not be stored or sent
 */
export function jsonCopy(value: unknown): unknown {
  const copied = copyOf(value, [], new Set());
  try {
    // A Proxy passes as a plain object, but IndexedDB cannot store it.
    structuredClone(value);
  } catch {
    throw new NotJsonError([], 'must be plain data, not a Proxy (hand in a copy)');
  }
  return copied;
}

function copyOf(value: unknown, path: readonly string[], above: Set<object>): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    throw new NotJsonError(path, 'must be a finite number');
  }
  if (typeof value !== 'object') throw new NotJsonError(path, `must be JSON, not a ${typeof value}`);
  if (above.has(value)) throw new NotJsonError(path, 'must not contain itself');
  if (!Array.isArray(value) && !isPlain(value)) {
    throw new NotJsonError(path, `must be JSON, not a ${value.constructor?.name ?? 'class instance'}`);
  }
  above.add(value);
  const copied = Array.isArray(value)
    ? Array.from(value, (item: unknown, index) => copyOf(item, [...path, String(index)], above))
    : copyOfFields(value, path, above);
  above.delete(value);
  return copied;
}

function copyOfFields(value: object, path: readonly string[], above: Set<object>): object {
  if (Object.getOwnPropertySymbols(value).length > 0) throw new NotJsonError(path, 'must not have symbols as keys');
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, copyOf(field, [...path, name], above)]));
}

/** True for an object literal, also of another frame (another realm). */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
