import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The workspace root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A log file shows no colours. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

export interface CommandResult {
  readonly code: number;
  /** Standard output and error as they came. */
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  /** Added to that of this process; `undefined` removes a variable. */
  readonly env?: Record<string, string | undefined>;
  /** Kept from the console and only handed back. */
  readonly quiet?: boolean;
  readonly input?: string;
}

/** Runs a program of the workspace (`node_modules/.bin` is on PATH inside pnpm) and shows what it prints. */
export function command(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...plain, ...options.env },
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (!options.quiet) process.stdout.write(chunk);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.stdin?.end(options.input);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
