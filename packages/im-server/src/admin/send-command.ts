import { Envelope, type HostCommand } from 'im-sdk/protocol';
import * as v from 'valibot';
import { readConfig } from '../config.ts';
import { adminSocketPath, askAdminSocket, NoAdminSocketError } from '../infra/admin-socket.ts';
import { postJson } from '../infra/http-post.ts';
import { CommandReply } from './command-server.ts';

/** The command failed. `message` is shown to the user. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The server refused the command; others may succeed. */
export class CommandRefusedError extends CommandError {}

/** Sends a command to a running server; resolves with its reply. @throws {CommandError} */
export async function sendCommand(command: HostCommand, server: string | undefined): Promise<string> {
  return server === undefined ? sendBySocket(command) : sendByHttp(command, server);
}

async function sendBySocket(command: HostCommand): Promise<string> {
  const { dataDir } = readConfig(process.env);
  if (dataDir === undefined) {
    throw new CommandError('DATA_DIR=memory has no socket: use --server with IM_SERVER_KEY');
  }
  const path = adminSocketPath(dataDir);
  if (path === undefined) throw new CommandError('the path of DATA_DIR is too long for a socket: use --server');
  let reply: CommandReply;
  try {
    reply = v.parse(CommandReply, JSON.parse(await askAdminSocket(path, JSON.stringify(command))));
  } catch (cause) {
    if (!(cause instanceof NoAdminSocketError)) throw cause;
    throw new CommandError(`no server is running on DATA_DIR=${dataDir}`, { cause });
  }
  if ('refused' in reply) throw new CommandRefusedError(reply.refused);
  return reply.done;
}

async function sendByHttp(command: HostCommand, server: string): Promise<string> {
  const { serverKey } = readConfig(process.env);
  if (serverKey === undefined) throw new CommandError('--server needs the key of that server in IM_SERVER_KEY');
  if (!URL.canParse(server)) throw new CommandError(`--server must be an address, not "${server}"`);
  let response: v.InferOutput<typeof Envelope>;
  try {
    response = v.parse(Envelope, await postJson(new URL('/api/host/commands', server), serverKey, command));
  } catch (cause) {
    throw new CommandError(`no im-server answers at ${server}`, { cause });
  }
  if (response.key === 'request.notFound')
    throw new CommandError('that server takes no commands: it has no IM_SERVER_KEY');
  if (response.code !== 200) throw new CommandRefusedError(response.message ?? `refused with code ${response.code}`);
  return String(response.data);
}
