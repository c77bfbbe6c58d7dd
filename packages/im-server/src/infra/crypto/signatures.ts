import { createHash, createHmac, type Hash, timingSafeEqual } from 'node:crypto';

/** Signs texts with one key, and knows its own signatures again. */
export interface Signer {
  sign(text: string): string;
  /** Takes the same time wherever a wrong signature differs. */
  isSigned(text: string, signature: string): boolean;
}

/** HMAC-SHA256, written in base64url. */
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

/** A SHA-256 that is fed piece by piece. */
export function sha256(): Hash {
  return createHash('sha256');
}

/** HMAC-SHA256 over a text, in hex: what others verify with a secret that they share with us. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
