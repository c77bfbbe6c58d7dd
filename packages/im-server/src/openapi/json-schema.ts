import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type { JsonSchema };

/** JSON schema of the wire format. Checks without a JSON schema equivalent are omitted. */
export function wireSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...plain } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return plain;
}

/** A field of an object schema. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Fields of an object schema, for path and query parameters. */
export function fieldsOf(schema: v.GenericSchema): Field[] {
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: typeof field === 'boolean' ? {} : field,
  }));
}
