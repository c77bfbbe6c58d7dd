import * as v from 'valibot';
import { limits } from '../limits.ts';

/**
 * Address of a file of the server as it stands in a content: root-relative (`/api/file/…`) or absolute with http or
 * https. Whether the sender may name that file is the server's question.
 */
export const FileAddress = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(limits.urlLength),
  v.regex(/^(?:\/api\/file\/|https?:\/\/)\S+$/i, 'must be the address of a file'),
);
