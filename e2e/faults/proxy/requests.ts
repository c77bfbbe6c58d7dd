import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { RequestTrouble } from './rules.ts';

/** Carries one request to the server and its answer back, or does what trouble says. */
export function carry(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  upstream: { readonly host: string; readonly port: number },
  trouble: RequestTrouble | undefined,
  hold: (go: () => void) => void,
): void {
  const reset = (): void => {
    if (!incoming.socket.destroyed) incoming.socket.resetAndDestroy();
  };
  if (trouble === 'refuse') {
    reset();
    return;
  }
  if (trouble === 'loseRequest') {
    incoming.once('end', reset).resume();
    return;
  }
  if (typeof trouble === 'object') {
    incoming.resume();
    outgoing.writeHead(trouble.status, { 'content-type': 'text/html', ...trouble.headers });
    outgoing.end(trouble.body ?? '<!doctype html><title>Bad gateway</title>');
    return;
  }
  const { method, url, headers } = incoming;
  const onward = request({ ...upstream, method, path: url, headers, agent: false }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('error', reset);
    answer.on('end', () => {
      const go = (): void => {
        if (outgoing.destroyed) return;
        const { 'transfer-encoding': _, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        outgoing.end(Buffer.concat(parts));
      };
      if (trouble === 'loseAnswer') reset();
      else if (trouble === 'hold') hold(go);
      else go();
    });
  });
  onward.on('error', reset);
  incoming.pipe(onward);
}
