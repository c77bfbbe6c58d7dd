/** The one place that chance comes from. */
export { randomBytes, randomUUID } from 'node:crypto';
