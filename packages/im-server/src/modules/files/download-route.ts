import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Code } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { refuse } from '../../plugins/envelope.ts';
import { Refusal } from '../../refusal.ts';
import { FILE_PATH, isKey } from './file-key.ts';
import * as repository from './file-repository.ts';
import { parseRangeHeader } from './range-header.ts';

type Parts = Pick<ServerContext, 'database' | 'blobs'>;

/** Browser cache lifetime. */
const CACHE_SECONDS = 86_400;

/** Adds the download route. No token: keys are unguessable. */
export function addDownloadRoute(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${FILE_PATH}*`,
    exposeHeadRoute: false,
    handler: (request, reply) => serve(parts, request, reply),
  });
}

async function serve({ database, blobs }: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = (request.params as { '*': string })['*'];
  const file = isKey(key) ? await repository.find(database, key) : undefined;
  const size = file === undefined || file.gone_at !== null ? undefined : await blobs.size(key);
  if (file === undefined) return refuse(request, reply, new Refusal('file.notFound'), Code.NOT_FOUND);
  if (size === undefined) return refuse(request, reply, new Refusal('file.gone'), Code.GONE);
  const etag = `"${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}"`;
  const isKnown = names(request.headers['if-none-match'], etag);
  const current = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = current && !isKnown ? parseRangeHeader(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${size}`);
    return refuse(request, reply, new Refusal('request.broken'), 416);
  }
  // Opened before the headers are set: an error has others.
  const bytes = isKnown || request.method === 'HEAD' ? undefined : await blobs.read(key, range);
  setHeaders(reply, file, etag);
  if (isKnown) return reply.code(304).send();
  if (range !== undefined) {
    reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  }
  reply.header('Content-Length', range === undefined ? size : range.end - range.start + 1);
  return reply.send(bytes);
}

/** Only verified media is shown inline. The sandbox policy keeps any content from running scripts. */
function setHeaders(reply: FastifyReply, { kind, media_type, name }: repository.FileRow, etag: string): void {
  const isInline = kind === 'image' || kind === 'audio' || kind === 'video';
  reply.headers({
    'Content-Type': isInline ? media_type : 'application/octet-stream',
    'Content-Disposition': contentDisposition(name, { type: isInline ? 'inline' : 'attachment' }),
    'Content-Security-Policy': 'sandbox',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': `private, max-age=${CACHE_SECONDS}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
}

/** True if `If-None-Match` names the file. */
function names(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
