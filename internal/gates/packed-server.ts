import { join } from 'node:path';
import { startServer } from '../testkit/src/server-process.ts';

/** Whether the program of an unpacked im-server starts, is well, and serves the client that was packed with it. */
export async function serves(home: string, [program = '']: readonly string[]): Promise<boolean> {
  try {
    const server = await startServer({ program: join(home, program), env: { DATA_DIR: 'memory' } });
    try {
      const [health, page] = await Promise.all([fetch(`${server.url}/health`), fetch(`${server.url}/`)]);
      return health.ok && page.ok && (await page.text()).includes('<script type="module"');
    } finally {
      await server.dispose();
    }
  } catch (error) {
    console.log(String(error));
    return false;
  }
}
