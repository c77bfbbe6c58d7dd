import type { FastifyInstance } from 'fastify';
import { refusals } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { refuse, success } from '../../plugins/envelope.ts';
import { Refusal } from '../../refusal.ts';
import type { DirectUploads } from './direct-uploads.ts';
import { limitBytes } from './multipart-form.ts';
import { isValidSignature, type SignedPart, UPLOAD_PATH } from './signed-urls.ts';
import { asRefusal, blobUpload, findUpload, partLength, partNumbers } from './upload-parts.ts';

type Parts = Pick<ServerContext, 'database' | 'blobs' | 'clock' | 'uploadSigner' | 'uploadSlots'>;

interface Address {
  readonly Params: { readonly uploadId: string; readonly part: string };
  readonly Querystring: { readonly expires?: string; readonly signature?: string };
}

/**
 * Adds the route for the bytes of direct uploads. The signed URL is the only authorization. An upload in one piece is
 * complete when its PUT is answered; a retry of that PUT is answered the same.
 */
export function addUploadPartRoute(app: FastifyInstance, parts: Parts, direct: Pick<DirectUploads, 'complete'>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The handler reads the body as a stream.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put<Address>(`${UPLOAD_PATH}:uploadId/:part`, async (request, reply) => {
      const { params, query, headers, raw } = request;
      const signed: SignedPart = {
        uploadId: params.uploadId,
        part: wholeNumber(params.part),
        expires: wholeNumber(query.expires),
        signature: typeof query.signature === 'string' ? query.signature : '',
      };
      const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
      try {
        // Kept open on an error, so that the answer can be sent.
        await receive(parts, direct, signed, raw.iterator({ destroyOnReturn: false }), length);
        return success(null);
      } catch (error) {
        raw.resume();
        if (!(error instanceof Refusal)) throw error;
        // Object store clients look at the HTTP status only.
        return refuse(request, reply, error, refusals[error.key][0]);
      }
    });
  });
}

async function receive(
  { database, blobs, clock, uploadSigner, uploadSlots }: Parts,
  direct: Pick<DirectUploads, 'complete'>,
  signed: SignedPart,
  bytes: AsyncIterable<Uint8Array>,
  length: number | undefined,
): Promise<void> {
  if (!isValidSignature(uploadSigner, signed, clock.now())) throw new Refusal('file.signature');
  const upload = await findUpload(database, signed.uploadId);
  if (upload === undefined) throw new Refusal('file.notFound');
  const isWhole = partNumbers(upload).length === 1;
  if (upload.completed_at !== null) {
    if (!isWhole) throw new Refusal('file.signature');
    // Read to its end, so that the client can read the answer.
    for await (const _ of exactly(bytes, partLength(upload, signed.part)));
    return;
  }
  const expected = partLength(upload, signed.part);
  if (length !== undefined && length > expected) throw new Refusal('file.tooLarge');
  if (length !== undefined && length < expected) throw new Refusal('file.broken');
  await uploadSlots.run(upload.owner_id, async () => {
    try {
      await blobs.part(blobUpload(upload), signed.part, exactly(bytes, expected));
    } catch (error) {
      // A repeat of a part that is in the file already takes nothing: the upload in the store has ended.
      if (error instanceof Refusal || (await blobs.size(upload.key)) !== upload.size) throw asRefusal(error);
    }
    if (isWhole) await direct.complete(upload.owner_id, upload.id);
  });
}

/** Throws `file.broken` if the size differs from the signed one. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, expected: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of limitBytes(bytes, expected)) {
    size += chunk.length;
    yield chunk;
  }
  if (size !== expected) throw new Refusal('file.broken');
}

function wholeNumber(text: string | undefined): number {
  return /^[0-9]{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
}
