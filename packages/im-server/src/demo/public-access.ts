import type { DemoAccount, LoginRequest } from 'im-sdk/protocol';
import { isLoopback, type ServerConfig } from '../config.ts';
import type { ServerContext } from '../context.ts';
import type { DemoAccess } from '../ports.ts';
import { DEMO_PASSWORD, demoPeople } from './people.ts';

/** Name of the row in `server_fact` of a database with demo people. */
export const DEMO_FACT = 'demo';

/** True if no setting says that others reach this server. */
export function isOnlyForThisMachine(
  config: Pick<ServerConfig, 'host' | 'databaseUrl' | 'publicUrl' | 'trustProxy' | 'production'>,
): boolean {
  const { host, databaseUrl, publicUrl, trustProxy, production } = config;
  return isLoopback(host) && databaseUrl === undefined && publicUrl === undefined && trustProxy === 0 && !production;
}

/** True if the database has the demo people, whose password is public. */
export async function hasDemoPeople({ database }: Pick<ServerContext, 'database'>): Promise<boolean> {
  const fact = await database
    .selectFrom('server_fact')
    .select('value')
    .where('name', '=', DEMO_FACT)
    .executeTakeFirst();
  return fact !== undefined;
}

export function createDemoAccess(context: Pick<ServerContext, 'config' | 'database'>): DemoAccess {
  return {
    isPublicLogin: (request) => isPublicDemoLogin(context, request),
    accounts: () => demoAccounts(context),
  };
}

/** True if this is the public password of a demo person, and `demo` is not `on`. */
async function isPublicDemoLogin(
  context: Pick<ServerContext, 'config' | 'database'>,
  { userName, password }: Pick<LoginRequest, 'userName' | 'password'>,
): Promise<boolean> {
  if (context.config.demo === 'on' || password !== DEMO_PASSWORD) return false;
  const isDemoName = demoPeople.some((person) => person.userName === userName.toLowerCase());
  return isDemoName && hasDemoPeople(context);
}

/**
 * Demo accounts for the sign-in page, in the order of the list. `undefined` if a setting says that others reach this server,
 * `demo` is off, or the database has no demo people. Call it for requests from this machine only: the password is in it.
 */
async function demoAccounts(context: Pick<ServerContext, 'config' | 'database'>): Promise<DemoAccount[] | undefined> {
  const { config, database } = context;
  if (config.demo === 'off' || !isOnlyForThisMachine(config) || !(await hasDemoPeople(context))) return undefined;
  const userNames = demoPeople.map(({ userName }) => userName);
  const accounts = await database
    .selectFrom('account')
    .select(['user_name', 'nick_name', 'head_image_thumb'])
    .where('user_name', 'in', userNames)
    .where('deleted_at', 'is', null)
    .execute();
  accounts.sort((one, other) => userNames.indexOf(one.user_name) - userNames.indexOf(other.user_name));
  return accounts.map((account) => ({
    userName: account.user_name,
    nickName: account.nick_name,
    headImageThumb: account.head_image_thumb,
    password: DEMO_PASSWORD,
  }));
}
