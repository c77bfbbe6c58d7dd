import type { CommandUser, HostCommand } from 'im-sdk/protocol';
import { webhookOf } from '../../config.ts';
import type { ServerContext } from '../../context.ts';
import { findByUserName } from '../../domain/accounts/account-repository.ts';
import { invalidInput } from '../../plugins/validation.ts';
import type { Bans } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import type { Erase } from './erasure/erasure.ts';
import type { Notify } from './notices.ts';
import type { Reports } from './reports.ts';
import { userIdOf } from './resolve-refs.ts';
import type { ExportUser } from './user-export.ts';

/** Runs an admin command; resolves with a sentence for the administrator. @throws {Refusal} */
export type AdminCommands = (asked: HostCommand, idempotencyKey?: string) => Promise<string>;

/** A new account of `create-user`. */
interface NewAccount {
  readonly userName: string;
  readonly nickName: string;
  readonly password: string;
}

export interface AdminServices {
  readonly bans: Bans;
  readonly erase: Erase;
  readonly notify: Notify;
  readonly reports: Reports;
  readonly exportUser: ExportUser;
  /** Resolves with the id. @throws {Refusal} `auth.nameTaken` */
  createAccount(account: NewAccount): Promise<number>;
  /** @throws {Refusal} `user.notFound` */
  setPassword(userId: number, password: string): Promise<void>;
  /** Queues given up webhooks again; resolves with their number, `undefined` without a webhook. */
  replayDeadLetters(): Promise<number | undefined>;
}

export function createAdminCommands(
  { config, database }: Pick<ServerContext, 'config' | 'database'>,
  services: AdminServices,
): AdminCommands {
  const { bans, erase, notify, reports, exportUser, createAccount, setPassword, replayDeadLetters } = services;

  async function resolveUser(user: CommandUser): Promise<number> {
    const [, how, name = ''] = /^(id|externalId):(.+)$/.exec(user) ?? [];
    if (how === 'externalId') return userIdOf(database, { externalId: name });
    if (how === 'id') {
      if (!/^[1-9][0-9]{0,15}$/.test(name)) throw invalidInput([{ path: 'user', message: 'id: needs a number' }]);
      return userIdOf(database, Number(name));
    }
    const account = await findByUserName(database, user);
    if (account === undefined || account.deleted_at !== null) throw new Refusal('user.notFound');
    return account.id;
  }

  return async (asked, idempotencyKey) => {
    switch (asked.command) {
      case 'ban':
        await bans.ban(await resolveUser(asked.user), asked.reason ?? '');
        return `${asked.user} is banned and signed out`;
      case 'unban':
        await bans.unban(await resolveUser(asked.user));
        return `${asked.user} can sign in again`;
      case 'password': {
        const id = await resolveUser(asked.user);
        await setPassword(id, asked.password);
        return `${asked.user} has a new password and is signed out everywhere`;
      }
      case 'create-user': {
        const { user, name, password } = asked;
        const id = await createAccount({ userName: user, nickName: name ?? user, password });
        return `${user} has an account (id ${id})`;
      }
      case 'export-user':
        return exportUser(await resolveUser(asked.user), asked.after ?? undefined);
      case 'erase': {
        const id = await resolveUser(asked.user);
        await erase(id);
        return `${asked.user} (id ${id}) is erased with everything they said and uploaded`;
      }
      case 'announce': {
        const to = asked.to ? [await resolveUser(asked.to)] : 'all';
        const { queued } = await notify({ to, title: asked.title, content: asked.content }, idempotencyKey);
        return queued ? 'the announcement is being sent to everybody' : `announced to ${asked.to}`;
      }
      case 'reports': {
        const { items, more } = await reports.list();
        if (items.length === 0) return 'no reports';
        const lines = items.map(({ id, reporterId, kind, target, reason, createTime }) => {
          const when = new Date(createTime).toISOString();
          return `#${id} ${when} user id:${reporterId} reports ${kind} ${target}: ${JSON.stringify(reason)}`;
        });
        return [...lines, ...(more ? ['and older ones'] : [])].join('\n');
      }
      case 'replay': {
        const count = webhookOf(config) && (await replayDeadLetters());
        if (count === undefined) throw new Refusal('host.noWebhook');
        if (count === 0) return 'nothing was given up';
        return count === 1 ? '1 webhook is sent again' : `${count} webhooks are sent again`;
      }
    }
  };
}
