import * as v from 'valibot';
import { ChatKind, IdText } from '../base/ids.ts';

/** Path parameter `:id`. */
export const idParam = v.looseObject({ id: IdText });
/** Query parameter `id`. */
export const idQuery = v.looseObject({ id: IdText });
/** Path parameter `:kind`. */
export const kindParam = v.looseObject({ kind: ChatKind });

/** Page size in a query string: 1 to `max`. */
export const sizeQuery = (max: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,5}$/), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max)),
  );

/** Entries of an object, each of which may be missing or null. */
export function nullishEntries<E extends v.ObjectEntries>(entries: E) {
  const all = Object.entries(entries).map(([name, schema]) => [name, v.nullish(schema)]);
  return Object.fromEntries(all) as { [F in keyof E]: v.NullishSchema<E[F], undefined> };
}
