import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type RunningServer } from '../server.ts';

describe('the built client', () => {
  let root: string;
  let server: RunningServer;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'im-client-'));
    await mkdir(join(root, 'assets'));
    await writeFile(join(root, 'index.html'), '<!doctype html><title>im</title>');
    await writeFile(join(root, 'service-worker.js'), '// kept');
    await writeFile(join(root, 'assets', 'main-3f2a.js'), '// hashed');
    await writeFile(join(root, '.built-from'), 'private');
    for (const name of ['index.html', 'assets/main-3f2a.js']) {
      const bytes = await readFile(join(root, name));
      await writeFile(join(root, `${name}.br`), brotliCompressSync(bytes));
      await writeFile(join(root, `${name}.gz`), gzipSync(bytes));
    }
    server = await createServer({ clientRoot: root });
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  });
  const get = (path: string) => fetch(server.address + path);

  test('stands at / under a policy that runs its own scripts and nothing else', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy') ?? '';
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
    expect(rules.get('default-src')).toEqual(["'none'"]);
    expect(rules.get('script-src')).toEqual(["'self'"]);
    expect(rules.get('style-src')).toEqual(["'self'"]);
    expect(rules.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(rules.get('trusted-types')).toEqual(['im-scripts']);
    expect(rules.get('frame-ancestors')).toEqual(["'none'"]);
    expect(rules.get('base-uri')).toEqual(["'none'"]);
    expect(rules.get('form-action')).toEqual(["'none'"]);
    expect(rules.get('connect-src')).toContain(server.address.replace('http', 'ws'));
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('shares no browsing context with a page of another origin that opens it', async () => {
    expect((await get('/')).headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  test('a file named by its content is kept for ever, every other is asked for again', async () => {
    const caching = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await caching('/assets/main-3f2a.js')).toMatch(/max-age=31536000, immutable/);
    expect(await caching('/')).toBe('no-cache');
    expect(await caching('/index.html')).toBe('no-cache');
    expect(await caching('/service-worker.js')).toBe('no-cache');
  });

  test('goes out as its build has compressed it, to whoever takes that', async () => {
    for (const [path, content] of [
      ['/', '<!doctype html><title>im</title>'],
      ['/assets/main-3f2a.js', '// hashed'],
    ] as const) {
      for (const [accepted, encoding] of [
        ['br, gzip', 'br'],
        ['gzip', 'gzip'],
        ['identity', null],
      ]) {
        const answer = await fetch(server.address + path, { headers: { 'accept-encoding': accepted ?? '' } });
        expect(await answer.text()).toBe(content);
        expect(answer.headers.get('content-encoding'), `${path} for ${accepted}`).toBe(encoding);
        expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
        expect(answer.headers.get('content-type')).toMatch(path === '/' ? /^text\/html/ : /javascript/);
        expect(answer.headers.get('cache-control')).toMatch(path === '/' ? /^no-cache$/ : /immutable/);
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    }
    // What the build has not compressed goes out as it is.
    expect(await (await get('/service-worker.js')).text()).toBe('// kept');
  });

  test('nothing beside it is served', async () => {
    for (const path of [
      '/.built-from',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/',
      '/nothing.js',
      '/api/nothing',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test('the pictures of the demo people are pictures and nothing more', async () => {
    const picture = await get('/api/file/demo/p1.webp');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('content-security-policy')).toBe('sandbox');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get('/api/file/demo/../../package.json')).status).toBe(404);
  });

  test('a document of the demo people is saved, not shown', async () => {
    const document = await get('/api/file/demo/checklist.pdf');
    expect(document.headers.get('content-disposition')).toBe('attachment');
    expect((await get('/api/file/demo/p1.webp')).headers.get('content-disposition')).toBeNull();
  });
});
