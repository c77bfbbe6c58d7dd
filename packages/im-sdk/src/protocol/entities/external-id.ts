import * as v from 'valibot';
import { limits } from '../base/limits.ts';

/** The host product's own id of a user or group. */
export const ExternalId = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.externalIdLength));
