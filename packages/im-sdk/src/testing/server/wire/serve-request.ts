import { Code, isRefusalKey, type RouteName, refusals } from '../../../protocol/index.ts';
import { putPart } from '../domain/direct-uploads.ts';
import { readFile } from '../domain/files.ts';
import { Refusal } from '../state/refusal.ts';
import type { World } from '../state/world.ts';
import { delay } from './delay.ts';
import type { MemoryNetwork, Trouble } from './network.ts';
import { carryOut, type Matched, matchRoute, statusOf, transportFault } from './router.ts';

/** Answers one request as a server would, with what the network does to it on the way. */
export async function serveRequest(world: World, network: MemoryNetwork, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const bytes = new Uint8Array(await request.arrayBuffer());
  await delay(world, network.latencyMs / 2, request.signal);
  if (!network.online) throw unreachable();
  const matched = url.pathname.startsWith('/api/') ? match(world, request.method, url) : undefined;
  const trouble = matched && network.troubleFor(matched.name);
  if (network.storageDown && (!matched || matched.name.endsWith('Upload') || matched.route.bodyKind === 'multipart')) {
    return json(world.dialect.refuse(new Refusal('server.unavailable')), 503, { 'Retry-After': '1' });
  }
  if (trouble === 'unreachable') throw unreachable();
  const planned = plannedAnswer(world, trouble, matched?.name);
  if (planned) return planned;
  const response = serveBytes(world, url, request, bytes) ?? (await answer(world, matched, url, request, bytes));
  if (trouble === 'hang') return hang(request.signal);
  await delay(world, network.latencyMs / 2 + world.dialect.answerHoldMs(), request.signal);
  if (trouble === 'lostAnswer' || !network.online) throw unreachable();
  return response;
}

function match({ dialect }: World, method: string, { pathname, searchParams }: URL): Matched | undefined {
  const path = pathname.slice(4);
  return dialect.match(method, path, searchParams) ?? matchRoute(method, path);
}

/** What has no envelope: reading a file, and the bytes of a direct upload. */
function serveBytes(world: World, url: URL, request: Request, bytes: Uint8Array<ArrayBuffer>): Response | undefined {
  if (request.method === 'GET') return readFile(world, url, request.headers);
  return request.method === 'PUT' ? putPart(world, url, bytes) : undefined;
}

async function answer(
  world: World,
  matched: Matched | undefined,
  url: URL,
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const { dialect } = world;
  const kind = matched?.route.bodyKind ?? 'json';
  const body = kind === 'json' ? new TextDecoder().decode(bytes) : '';
  const fault = transportFault(request.method, request.headers, body, kind);
  if (fault) return json(dialect.refuse(fault), fault.code);
  if (!matched) return json(dialect.refuse(new Refusal('request.notFound')), Code.NOT_FOUND);
  if (!matched.standsIn && !dialect.offers(matched.name)) {
    return json(dialect.refuse(new Refusal('server.internal')), 200);
  }
  const taken = dialect.body(matched.name, matched.body ?? body);
  if ('refused' in taken) return refusedBy(taken.refused);
  try {
    const file = kind === 'multipart' ? await formFile(request.headers, bytes) : undefined;
    const refusedFile = file && dialect.refuseFile(matched.name, file.name);
    if (refusedFile) return refusedBy(refusedFile);
    const { headers } = request;
    const input = { query: url.searchParams, body: taken.text, file, headers, origin: url.origin };
    const data = await carryOut(world, matched, input);
    return json(dialect.answer(matched.name, data), 200);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return json(dialect.refuse(error, matched.name), dialect.isSpecOnly ? 200 : statusOf(error.code));
  }
}

/** A refusal of a spec-only server, with a sentence of its own. */
function refusedBy(sentence: string): Response {
  return json({ code: Code.INTERNAL, message: sentence, data: null }, 200);
}

/** The field `file` of a form; `undefined` where there is none. */
async function formFile(headers: Headers, bytes: Uint8Array<ArrayBuffer>): Promise<File | undefined> {
  const form = await new Response(bytes, { headers: { 'content-type': headers.get('content-type') ?? '' } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  return file instanceof File ? file : undefined;
}

function plannedAnswer(world: World, trouble: Trouble | undefined, route?: RouteName): Response | undefined {
  if (typeof trouble === 'number') {
    const retry: Record<string, string> = trouble === Code.TOO_MANY || trouble === 503 ? { 'Retry-After': '1' } : {};
    return json({ code: trouble, message: `HTTP ${trouble}`, data: null }, trouble, retry);
  }
  if (typeof trouble === 'object') {
    const refused = world.dialect.refuse(new Refusal('message.refusedByHost'));
    return json({ ...refused, data: { reason: trouble.byHost } }, Code.FORBIDDEN);
  }
  if (trouble === undefined || !isRefusalKey(trouble)) return undefined;
  const status = world.dialect.isSpecOnly ? 200 : statusOf(refusals[trouble][0]);
  return json(world.dialect.refuse(new Refusal(trouble), route), status);
}

function json(envelope: object, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(envelope), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

function unreachable(): TypeError {
  return new TypeError('fetch failed');
}

function hang(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
