import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type { JsonSchema };

/** The JSON schema of what stands on the wire. Checks that JSON schema cannot say are left out. */
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

/** The fields of an object's schema, for parameters. */
export function fieldsOf(schema: v.GenericSchema): Field[] {
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: typeof field === 'boolean' ? {} : field,
  }));
}
