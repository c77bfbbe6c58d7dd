import * as v from 'valibot';
import { ImError } from '../protocol/index.ts';

/**
 * Reads `data` of a success by its schema. Unknown fields are let through; of a list only the entries that cannot be
 * read are left out. Rejects with `client.unexpectedAnswer` where nothing can be made of it; its `cause` is what was answered.
 */
export function readAnswer<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const whole = v.safeParse(schema, value);
  if (whole.success) return whole.output;
  const item = itemSchema(schema);
  if (item && (value === null || value === undefined)) return [] as v.InferOutput<S>;
  if (item && Array.isArray(value)) {
    return value.flatMap((entry) => {
      const read = v.safeParse(item, entry);
      return read.success ? [read.output] : [];
    }) as v.InferOutput<S>;
  }
  const where = whole.issues[0] ? v.getDotPath(whole.issues[0]) : null;
  const message = `The server's answer is not what was expected${where ? ` at ${where}` : ''}`;
  throw new ImError('client.unexpectedAnswer', message, { category: 'server', cause: value });
}

function itemSchema(schema: v.GenericSchema): v.GenericSchema | undefined {
  if (schema.type !== 'array' || !('item' in schema)) return undefined;
  return schema.item as v.GenericSchema;
}
