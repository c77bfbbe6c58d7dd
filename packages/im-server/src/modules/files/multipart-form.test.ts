import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readMultipartFile } from './multipart-form.ts';

test('an upload whose client hung up before its body was read is refused instead of waiting forever', async () => {
  const app = fastify();
  await app.register(multipart);
  const outcome = Promise.withResolvers<unknown>();
  const received = Promise.withResolvers<FastifyRequest>();
  app.post('/', async (incoming) => {
    received.resolve(incoming);
    await new Promise((resolve) => incoming.raw.once('close', resolve));
    readMultipartFile(incoming, 1_000).then(outcome.resolve, outcome.reject);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = request({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  });
  client.on('error', () => {});
  client.end('--cut\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--cut--\r\n');
  await received.promise;
  client.destroy();
  await expect(outcome.promise).rejects.toMatchObject({ key: 'file.broken' });
  await app.close();
});
