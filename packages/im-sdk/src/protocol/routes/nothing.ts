import * as v from 'valibot';

/** Data of a call that answers nothing. */
export const nothing = v.nullish(v.unknown());
