import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type RunningServer } from '../server.ts';

const FILES = {
  'im-widget.js': '// script',
  'im-widget-frame.js': '// frame',
  'im-widget/panel.js': '// latest',
  'im-widget/panel-3f2a9c1b.js': '// panel',
  'im-widget/assets/00-3f2a9c1b.webp': 'picture',
};

describe('the built widget', () => {
  let root: string;
  let server: RunningServer;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'im-widget-'));
    await mkdir(join(root, 'im-widget', 'assets'), { recursive: true });
    for (const [name, content] of Object.entries(FILES)) {
      await writeFile(join(root, name), content);
      if (name.endsWith('.js')) await writeFile(join(root, `${name}.br`), brotliCompressSync(content));
    }
    server = await createServer({ widgetRoot: root, clientRoot: root, origins: ['https://shop.example'] });
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.address}/${path}`, { headers });

  /** `fetch` would ask for a whole answer. */
  const statusOf = (path: string, etag: string) =>
    new Promise((resolve, reject) => {
      httpGet(`${server.address}/${path}`, { headers: { 'if-none-match': etag } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).once('error', reject);
    });

  test('is there for the pages of every origin, compressed', async () => {
    for (const [path, content] of Object.entries(FILES)) {
      const answer = await get(path, { origin: 'https://shop.example', 'accept-encoding': 'br' });
      expect(await answer.text(), path).toBe(content);
      expect(answer.headers.get('access-control-allow-origin'), path).toBe('*');
      expect(answer.headers.get('cross-origin-resource-policy'), path).toBe('cross-origin');
      const isScript = path.endsWith('.js');
      expect(answer.headers.get('content-encoding'), path).toBe(isScript ? 'br' : null);
      expect(answer.headers.get('content-type'), path).toBe(
        isScript ? 'application/javascript; charset=utf-8' : 'image/webp',
      );
    }
  });

  test('files named by their content are kept for ever, the others are asked for again', async () => {
    const caching = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await caching('im-widget/panel-3f2a9c1b.js')).toMatch(/max-age=31536000, immutable/);
    expect(await caching('im-widget/assets/00-3f2a9c1b.webp')).toMatch(/immutable/);
    for (const path of ['im-widget.js', 'im-widget-frame.js', 'im-widget/panel.js']) {
      expect(await caching(path)).toBe('no-cache');
      const etag = (await get(path)).headers.get('etag') ?? '';
      expect(await statusOf(path, etag)).toBe(304);
    }
  });

  test('in a page of its own it may be framed by the pages of IM_ORIGINS alone, under the policy of the client', async () => {
    const answer = await get('widget?origin=https://shop.example');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('<script src="/im-widget-frame.js"></script>');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'self' https://shop.example");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('nothing beside it is served', async () => {
    for (const path of ['im-widget/', 'im-widget/nothing.js', 'im-widget/%2e%2e/package.json']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});
