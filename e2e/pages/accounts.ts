import type { Account } from './person.ts';

/** Key of `/host/*` on the servers under test. */
export const SERVER_KEY = 'the key of the servers under test: 32+';

/** Makes an account by the server's route, without a page. Returns its id. */
export async function createAccount(origin: string, account: Account): Promise<number> {
  const { userName, nickName, password } = account;
  const body = { userName, nickName, password, confirmPassword: password, terminal: 2 };
  return (await send(`${origin}/api/register`, 'POST', body)) as number;
}

/** Makes two accounts friends by the host's route, without a page. */
export async function createFriendship(origin: string, users: readonly [number, number]): Promise<void> {
  await sendToHost(origin, 'PUT', '/friendships', { users });
}

/** Sends a request of the host's server. @param path below `/host` */
export async function sendToHost(origin: string, method: string, path: string, body: object): Promise<unknown> {
  return send(`${origin}/api/host${path}`, method, body, { authorization: `Bearer ${SERVER_KEY}` });
}

/** Number of the terminal that a request comes from: an application on a phone, or a browser. */
const TERMINALS = { phone: 1, browser: 2 };

type Request = (method: string, path: string, body?: object) => Promise<unknown>;

/** Signs an account in without a page, and returns how its requests are sent. Ends an earlier session of the same terminal. */
export async function openSession(
  origin: string,
  { userName, password }: Account,
  terminal: keyof typeof TERMINALS = 'browser',
): Promise<Request> {
  const login = await send(`${origin}/api/login`, 'POST', { userName, password, terminal: TERMINALS[terminal] });
  const { accessToken } = login as { accessToken: string };
  return (method, path, body) =>
    send(`${origin}/api${path}`, method, body, { accessToken: encodeURIComponent(accessToken) });
}

/** Sends one request with an account, in such a session. */
export async function requestAs(
  origin: string,
  account: Account,
  method: string,
  path: string,
  body: object = {},
  terminal: keyof typeof TERMINALS = 'browser',
): Promise<unknown> {
  const request = await openSession(origin, account, terminal);
  return request(method, path, body);
}

async function send(
  url: string,
  method: string,
  body: object | undefined,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new Error(`${method} ${url}: ${code} ${message}`);
  return data;
}
