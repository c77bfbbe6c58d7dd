import type { ByteAnswer, ByteUpload } from '../../../platform/files.ts';
import type { World } from '../state/world.ts';
import { delay } from './delay.ts';
import type { MemoryNetwork } from './network.ts';
import { serveRequest } from './serve-request.ts';

const STEPS = 10;

/** Takes an upload in ten steps, each told, so that it can be watched, slowed down and cut. */
export async function serveUpload(world: World, network: MemoryNetwork, upload: ByteUpload): Promise<ByteAnswer> {
  const { method, url, headers, blob, field, onSent, signal } = upload;
  const cut = network.nextCut();
  for (let step = 0; step <= STEPS; step += 1) {
    if (!network.online || (cut !== undefined && cut < 1 && step > cut * STEPS)) throw broken();
    onSent(Math.floor((blob.size * step) / STEPS));
    await delay(world, network.uploadMs / STEPS, signal);
  }
  const form = new FormData();
  if (field) form.append(field.name, blob, field.fileName);
  const answer = await serveRequest(
    world,
    network,
    new Request(url, { method, headers, body: field ? form : blob, signal }),
  );
  if (cut === 1) throw broken();
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
}

function broken(): TypeError {
  return new TypeError('The upload broke off');
}
