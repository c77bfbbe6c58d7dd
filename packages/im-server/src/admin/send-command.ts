import { Envelope, type HostCommand } from 'im-sdk/protocol';
import * as v from 'valibot';
import { readConfig } from '../config.ts';
import { adminSocketPath, askAdminSocket, NoAdminSocketError } from '../infra/admin-socket.ts';
import { postJson } from '../infra/post-json.ts';
import { CommandReply } from './command-server.ts';

/** A command that did not do what it should; `message` is for the person who gave it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Has a running server carry out a command; resolves with its sentence. @throws {CommandError} */
export async function sendCommand(command: HostCommand, server: string | undefined): Promise<string> {
  return server === undefined ? bySocket(command) : byKey(command, server);
}

async function bySocket(command: HostCommand): Promise<string> {
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
  if ('refused' in reply) throw new CommandError(reply.refused);
  return reply.done;
}

async function byKey(command: HostCommand, server: string): Promise<string> {
  const { serverKey } = readConfig(process.env);
  if (serverKey === undefined) throw new CommandError('--server needs the key of that server in IM_SERVER_KEY');
  if (!URL.canParse(server)) throw new CommandError(`--server must be an address, not "${server}"`);
  let answer: v.InferOutput<typeof Envelope>;
  try {
    answer = v.parse(Envelope, await postJson(new URL('/api/host/commands', server), serverKey, command));
  } catch (cause) {
    throw new CommandError(`no im-server answers at ${server}`, { cause });
  }
  if (answer.key === 'request.notFound')
    throw new CommandError('that server takes no commands: it has no IM_SERVER_KEY');
  if (answer.code !== 200) throw new CommandError(answer.message ?? `refused with code ${answer.code}`);
  return String(answer.data);
}
