import { createHash } from 'node:crypto';

/** Hash of a visitor's token, as it is stored. */
export function hashOfVisitor(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
