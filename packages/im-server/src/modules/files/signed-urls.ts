import type { Signer } from '../../infra/crypto/signatures.ts';

/** Where the bytes of a direct upload are put, before its id and the number of the part. */
export const UPLOAD_PATH = '/api/upload/';

/** The address at which one part of one upload may be put until `expires` (epoch ms). Root-relative. */
export function signUploadUrl(signer: Signer, uploadId: string, part: number, expires: number): string {
  const signature = signer.sign(signedText(uploadId, part, expires));
  return `${UPLOAD_PATH}${uploadId}/${part}?expires=${expires}&signature=${signature}`;
}

/** What a signed address says. */
export interface SignedPart {
  readonly uploadId: string;
  readonly part: number;
  readonly expires: number;
  readonly signature: string;
}

/** Whether we signed that, and its time is not over. */
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
