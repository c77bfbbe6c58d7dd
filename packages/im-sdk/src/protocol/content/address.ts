import * as v from 'valibot';
import { limits } from '../base/limits.ts';

/**
 * Address of a file in a content: root-relative (`/api/file/…`), or absolute with http or https. The server checks
 * whether the sender may use the file.
 */
export const FileAddress = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(limits.urlLength),
  v.regex(/^(?:\/api\/file\/|https?:\/\/)\S+$/i, 'must be the address of a file'),
);
