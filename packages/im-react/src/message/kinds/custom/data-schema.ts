/** Result of a Standard Schema: the value, or what is wrong with it. */
export type SchemaResult<Data> =
  | { readonly value: Data; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] };

/** A Standard Schema (standardschema.dev), as Zod, Valibot and ArkType have. Must validate synchronously. */
export interface StandardSchema<Data> {
  /** The interface of Standard Schema. */
  readonly '~standard': {
    /** Checks a value. */
    readonly validate: (value: unknown) => SchemaResult<Data> | Promise<SchemaResult<Data>>;
  };
}

/** What the `data` of a custom kind must be: a Standard Schema or a type guard. */
export type DataSchema<Data> = StandardSchema<Data> | ((data: unknown) => data is Data);

/** Checks data with the host's schema. `undefined` if it does not fit. May throw what the host's code throws. */
export function validData(schema: DataSchema<unknown>, data: unknown): { readonly data: unknown } | undefined {
  // A schema of ArkType is a function too.
  if (!('~standard' in schema)) return schema(data) ? { data } : undefined;
  const result = schema['~standard'].validate(data);
  if (result instanceof Promise) throw new TypeError('The schema of a message kind must validate synchronously.');
  return result.issues ? undefined : { data: result.value };
}
