import { createHash, createHmac, type Hash, timingSafeEqual } from 'node:crypto';

/** Signs and verifies texts with one key. */
export interface Signer {
  sign(text: string): string;
  /** Constant-time comparison. */
  isSigned(text: string, signature: string): boolean;
}

/** HMAC-SHA256 in base64url. */
export function createSigner(key: Uint8Array): Signer {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => digest(text).toString('base64url'),
    isSigned(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const right = digest(text);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** Incremental SHA-256. */
export function sha256(): Hash {
  return createHash('sha256');
}

/** HMAC-SHA256 in hex, as webhook receivers expect it. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
