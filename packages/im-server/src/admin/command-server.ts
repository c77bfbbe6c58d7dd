import { HostCommand } from 'im-sdk/protocol';
import * as v from 'valibot';
import type { ServerContext } from '../context.ts';
import { adminSocketPath, openAdminSocket } from '../infra/admin-socket.ts';
import type { AdminCommands } from '../modules/host/admin-commands.ts';
import { Refusal } from '../refusal.ts';

/** Reply on the admin socket. */
export const CommandReply = v.union([v.object({ done: v.string() }), v.object({ refused: v.string() })]);
export type CommandReply = v.InferOutput<typeof CommandReply>;

/** Serves admin commands on the socket of the data folder. Returns a stop function. */
export async function startCommandServer(
  context: ServerContext,
  adminCommands: AdminCommands,
): Promise<() => Promise<void>> {
  const { config, log } = context;
  const path = config.dataDir === undefined ? undefined : adminSocketPath(config.dataDir);
  if (path === undefined) {
    if (config.dataDir !== undefined)
      log.warn('the path of DATA_DIR is too long for a socket: no admin commands there');
    return async () => {};
  }
  const stop = await openAdminSocket(path, async (line) => {
    const reply = await execute(adminCommands, line).catch((err): CommandReply => {
      log.error({ err }, 'an admin command failed');
      return { refused: 'the server failed, its log says why' };
    });
    return JSON.stringify(reply);
  });
  if (stop === undefined) log.warn({ path }, 'another server answers admin commands there');
  return stop ?? (async () => {});
}

async function execute(adminCommands: AdminCommands, line: string): Promise<CommandReply> {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { refused: 'that was no JSON' };
  }
  const command = v.safeParse(HostCommand, json);
  if (!command.success) return { refused: command.issues.map((issue) => issue.message).join(', ') };
  try {
    return { done: await adminCommands(command.output) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}
