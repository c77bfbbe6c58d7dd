// `npm run widget`: the server with the demo people, and the example shop on a server of its own, whose shopper has an order
// that the shop's team has written about. The team is alice of the demo, in the full client.
import { spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { root } from './pnpm.mjs';

const SERVER_PORT = process.env.PORT ?? '8080';
const SHOP_PORT = process.env.SHOP_PORT ?? '8090';
const server = `http://127.0.0.1:${SERVER_PORT}`;
const shop = `http://127.0.0.1:${SHOP_PORT}`;
const secret = randomBytes(32).toString('hex');
const key = randomBytes(32).toString('hex');
const example = new URL('../examples/embed-widget/', import.meta.url);
const TYPES = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.svg': 'image/svg+xml' };
const TEAM = { externalId: 'shop-team' };
const SHOPPER = { externalId: 'shopper-7', name: 'Nora Lind' };

const im = spawn(process.execPath, [`${root}internal/start.mjs`], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: {
    ...process.env,
    PORT: SERVER_PORT,
    DATA_DIR: process.env.DATA_DIR ?? '.data/widget',
    IM_DEMO: '1',
    IM_CONTACTS: 'everyone',
    IM_HOST_JWT_SECRET: secret,
    IM_SERVER_KEY: key,
    IM_ORIGINS: shop,
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => im.kill(signal));
im.once('exit', (code) => process.exit(code ?? 1));
await new Promise((resolve) => {
  im.stdout.on('data', (chunk) => {
    process.stdout.write(chunk);
    if (chunk.includes('listening on http')) resolve(undefined);
  });
});
await tellOfTheOrder();
createServer(serveShop).listen(Number(SHOP_PORT), '127.0.0.1', () => {
  console.log(`the shop, with the chat on it:  ${shop}/`);
  console.log(`its team, alice / demo-12345:   ${server}/`);
});

/** Pages of the shop, and tokens for its one shopper. */
async function serveShop(request, response) {
  const { pathname } = new URL(request.url ?? '/', shop);
  if (pathname === '/im-token') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(tokenOf(SHOPPER));
    return;
  }
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  const isFile = /^(assets\/)?[a-z]+\.(html|css|svg)$/.test(name);
  const file = isFile ? await readFile(new URL(name, example)).catch(() => undefined) : undefined;
  if (!file) response.writeHead(404).end();
  else if (name === 'index.html') {
    const page = file.toString().replaceAll('http://127.0.0.1:8080', server);
    response.writeHead(200, { 'content-type': TYPES['.html'] }).end(page);
  } else response.writeHead(200, { 'content-type': TYPES[extname(name)] }).end(file);
}

/** A sign-in token, as any server of a shop makes it. */
function tokenOf({ externalId, name }) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 120;
  const signed = `${encode({ alg: 'HS256' })}.${encode({ sub: externalId, name, exp, jti: randomUUID() })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Alice answers for the shop, and has said where the order is. */
async function tellOfTheOrder() {
  const { accessToken } = await ask('POST', '/login', { userName: 'alice', password: 'demo-12345', terminal: 2 });
  const { id } = await ask('GET', '/user/self', undefined, { accessToken });
  const host = { authorization: `Bearer ${key}` };
  await ask('PUT', '/host/users', { id, ...TEAM }, host);
  await ask('PUT', '/host/users', SHOPPER, host);
  const { externalId } = SHOPPER;
  const said = await ask(
    'GET',
    `/host/messages?user=externalId:${TEAM.externalId}&peer=externalId:${externalId}`,
    undefined,
    host,
  );
  if (said.length > 0) return;
  const content = 'Hello Nora, order 1042 is on its way: the Dune floor lamp arrives on Thursday.';
  await ask('POST', '/host/messages', { from: TEAM, toUser: { externalId }, content }, host);
}

async function ask(method, path, body, headers = {}) {
  const type = body ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(`${server}/api${path}`, {
    method,
    headers: { ...type, ...headers },
    body: body && JSON.stringify(body),
  });
  const { code, message, data } = await answer.json();
  if (code !== 200) throw new Error(`${method} ${path}: ${code} ${message}`);
  return data;
}
