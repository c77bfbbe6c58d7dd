import * as v from 'valibot';

/** `data` of a route that returns nothing. */
export const noData = v.nullish(v.unknown());
