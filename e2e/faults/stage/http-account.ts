/** Where a server answers and by what wire. */
export interface Reach {
  /** `http://host:port`. */
  readonly origin: string;
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
}

export interface Envelope<T> {
  readonly code: number;
  readonly key?: string;
  readonly message: string;
  readonly data: T;
}

/** A signed-in account that talks to the server by plain HTTP, without the SDK. */
export interface HttpAccount {
  readonly id: number;
  /** The envelope as it came, refusal or not. */
  ask<T>(method: string, path: string, body?: unknown): Promise<Envelope<T>>;
  /** The data of a request that is not refused; rejects with the refusal. */
  request<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export const PASSWORD = 'password';

/** Makes an account with the password `password`. Returns its id. */
export async function register(reach: Reach, userName: string): Promise<number> {
  const body = { userName, nickName: userName, password: PASSWORD, confirmPassword: PASSWORD, terminal: 2 };
  return required(await ask<number>(reach, '', 'POST', '/register', body), '/register');
}

/** Codes of a session that has ended or grown old. */
const SIGNED_OUT = [400, 401];

/** Signs a registered account in, as a device of its own without a socket; again whenever the session has ended. */
export async function signIn(reach: Reach, userName: string): Promise<HttpAccount> {
  let token = '';
  const login = async (): Promise<void> => {
    const body = { userName, password: PASSWORD, terminal: 2 };
    token = required(await ask<{ accessToken: string }>(reach, '', 'POST', '/login', body), '/login').accessToken;
  };
  const asked = async <T>(method: string, path: string, body?: unknown): Promise<Envelope<T>> => {
    const answer = await ask<T>(reach, token, method, path, body);
    if (!SIGNED_OUT.includes(answer.code)) return answer;
    await login();
    return ask<T>(reach, token, method, path, body);
  };
  await login();
  const { id } = required(await asked<{ id: number }>('GET', '/user/self'), '/user/self');
  return {
    id,
    ask: asked,
    request: async <T>(method: string, path: string, body?: unknown) =>
      required(await asked<T>(method, path, body), path),
  };
}

/** Makes two people friends, whether or not they approve by hand. */
export async function befriend(one: HttpAccount, other: HttpAccount): Promise<void> {
  const asked = { friendId: other.id, source: 1, remark: '' };
  const { id, status } = await one.request<{ id: number; status: number }>('POST', '/friend/request/apply', asked);
  if (status === 1) await other.request('POST', `/friend/request/approve?id=${id}`);
}

async function ask<T>({ origin, fetch }: Reach, token: string, method: string, path: string, body?: unknown) {
  const headers: Record<string, string> = {
    terminal: '2',
    deviceNo: 'raw-http',
    accessToken: encodeURIComponent(token),
  };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return (await answer.json()) as Envelope<T>;
}

function required<T>({ code, key, message, data }: Envelope<T>, what: string): T {
  if (code !== 200) throw new Error(`${what} was refused: ${code} ${key ?? ''} ${message}`);
  return data;
}
