import type { Signer } from '../../infra/crypto/signatures.ts';

/** Path prefix of direct uploads. */
export const UPLOAD_PATH = '/api/upload/';

/** Signed URL for one part, valid until `expires` (epoch ms). Root-relative. */
export function signUploadUrl(signer: Signer, uploadId: string, part: number, expires: number): string {
  const signature = signer.sign(signedText(uploadId, part, expires));
  return `${UPLOAD_PATH}${uploadId}/${part}?expires=${expires}&signature=${signature}`;
}

/** Query of a signed URL. */
export interface SignedPart {
  readonly uploadId: string;
  readonly part: number;
  readonly expires: number;
  readonly signature: string;
}

/** True for a valid signature that has not expired. */
export function isValidSignature(
  signer: Signer,
  { uploadId, part, expires, signature }: SignedPart,
  now: number,
): boolean {
  return signer.isSigned(signedText(uploadId, part, expires), signature) && expires >= now;
}

function signedText(uploadId: string, part: number, expires: number): string {
  return `PUT ${uploadId} ${part} ${expires}`;
}
