import { join } from 'node:path';
import { startServer } from '../testkit/src/server-process.ts';

/** Whether the program of an unpacked im-server starts, is well, reads pictures, and serves the client packed with it. */
export async function serves(home: string, [program = '']: readonly string[]): Promise<boolean> {
  try {
    const server = await startServer({ program: join(home, program), env: { DATA_DIR: 'memory' } });
    try {
      const [health, page] = await Promise.all([fetch(`${server.url}/health`), fetch(`${server.url}/`)]);
      const client = page.ok && (await page.text()).includes('<script type="module"');
      return health.ok && client && (await takesPicture(server.url));
    } finally {
      await server.dispose();
    }
  } catch (error) {
    console.log(String(error));
    return false;
  }
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Whether the thread that reads pictures is found in the package. */
async function takesPicture(url: string): Promise<boolean> {
  const post = async (path: string, body: FormData | object, headers: Record<string, string> = {}) => {
    const form = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: form ? headers : { 'content-type': 'application/json', ...headers },
      body: form ? body : JSON.stringify(body),
    });
    return (await response.json()) as { code: number; data: { accessToken?: string } | null };
  };
  const account = { userName: 'packed', password: 'packed', terminal: 2 };
  await post('/register', { ...account, nickName: 'packed', confirmPassword: account.password });
  const { data } = await post('/login', account);
  const form = new FormData();
  form.set('file', new File([Buffer.from(PNG, 'base64')], 'one.png'));
  return (await post('/image/upload', form, { accessToken: data?.accessToken ?? '' })).code === 200;
}
