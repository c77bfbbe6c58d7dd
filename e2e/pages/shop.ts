import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { root } from '../../internal/gates/command.ts';

/** Secret that shops sign their users' tokens with. */
export const HOST_SECRET = 'the secret that shops under test sign with: 32+';

const example = join(root, 'examples', 'embed-widget');
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.svg': 'image/svg+xml' };

/** A user of the shop, as its tokens name them. */
export interface ShopUser {
  readonly sub: string;
  readonly name: string;
}

/** A shop's web server, on an origin of its own. Everything may be changed while it runs. */
export interface Shop {
  readonly url: string;
  /** Who is signed in at the shop. */
  user: ShopUser | undefined;
  /** Status of the token route where it is to fail. */
  tokenStatus: number | undefined;
  /** Time at which tokens are issued (epoch ms). Default: the clock's. */
  now: number | undefined;
  /** How often a token was asked for. */
  readonly tokensAsked: number;
  /** The page: that of the example by default. */
  html: string;
  /** Headers of the page. */
  headers: Record<string, string>;
  dispose(): Promise<void>;
}

/** The example's page, with the address of a server. */
export function examplePage(server: string): string {
  return readFileSync(join(example, 'index.html'), 'utf8').replaceAll('http://127.0.0.1:8080', server);
}

/** A token that a server with `HOST_SECRET` takes. */
export function hostToken({ sub, name }: ShopUser, now: number = Date.now()): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub, name, jti: randomUUID(), exp: Math.floor(now / 1000) + 120 };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', HOST_SECRET).update(signed).digest('base64url')}`;
}

/** Starts a shop whose port is `port`: its origin has to be among the server's `IM_ORIGINS`. */
export async function startShop(port: number, html: string): Promise<Shop> {
  let tokensAsked = 0;
  const web = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://shop');
    if (pathname === '/im-token') {
      tokensAsked += 1;
      if (shop.tokenStatus !== undefined) answer.writeHead(shop.tokenStatus).end();
      else if (!shop.user) answer.writeHead(204).end();
      else answer.writeHead(200, { 'content-type': 'text/plain' }).end(hostToken(shop.user, shop.now));
      return;
    }
    if (pathname === '/') {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...shop.headers }).end(shop.html);
      return;
    }
    const file = join(example, pathname);
    const isThere = !pathname.includes('..') && existsSync(file);
    if (!isThere) answer.writeHead(404).end();
    else answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  web.listen(port, '127.0.0.1');
  await once(web, 'listening');
  const shop: Shop = {
    url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    user: { sub: 'shopper-1', name: 'Nora' },
    tokenStatus: undefined,
    now: undefined,
    get tokensAsked() {
      return tokensAsked;
    },
    html,
    headers: {},
    async dispose() {
      const closed = once(web, 'close');
      web.close();
      web.closeAllConnections();
      await closed;
    },
  };
  return shop;
}
