import * as v from 'valibot';

/** `data` of a route that returns nothing. */
export const nothing = v.nullish(v.unknown());
