import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Reads a new password: in a terminal it is asked for twice without echo, else it is the first line of standard input. */
export async function readNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // The terminal is in raw mode: Ctrl+C is a key.
  lines.on('SIGINT', () => process.exit(130));
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await lines.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    for (;;) {
      const first = await ask('New password: ');
      if (first === (await ask('Again: '))) return first;
      process.stderr.write('They differ.\n');
    }
  } finally {
    lines.close();
  }
}
