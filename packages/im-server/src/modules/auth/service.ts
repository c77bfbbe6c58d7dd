import type { LoginRequest, ModifyPasswordRequest, RegisterRequest, SessionTokens } from 'im-sdk/protocol';
import type { Actor, Device } from '../../actor.ts';
import type { ServerContext } from '../../context.ts';
import * as accounts from '../../domain/accounts/account-repository.ts';
import { transact } from '../../infra/database/transaction.ts';
import { invalidInput } from '../../plugins/validation.ts';
import type { DemoAccess, JoinDefaultGroups, Sessions, UnregisterAccount } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import type { LoginLocks } from './login-locks.ts';
import type { Passwords } from './passwords.ts';

/** Login, registration, password change, account deletion. */
export interface AuthService {
  /**
   * @param isFromThisMachine false for requests that came through a proxy or to a host name that others can reach.
   * @throws {Refusal} `auth.demoAccount` if such a request signs a demo person in, unless `demo` is `on`.
   */
  login(request: LoginRequest, device: Device, address: string, isFromThisMachine: boolean): Promise<SessionTokens>;
  /** Creates an account; resolves with its id. */
  register(request: RegisterRequest, address: string): Promise<number>;
  /** Creates an account for an administrator: `registration`, limits per address and `requireAvatar` do not apply. */
  createAccount(account: NewAccount): Promise<number>;
  /** Deletes the account. */
  unregister(actor: Actor, password: string, address: string): Promise<void>;
  /** Changes the password and ends every other session of the account. */
  modifyPassword(actor: Actor, request: ModifyPasswordRequest, address: string): Promise<void>;
  /**
   * Sets a password without the old one, for an administrator. Ends every session of the account.
   * @throws {Refusal} `user.notFound` for a visitor or a deleted account.
   */
  setPassword(userId: number, password: string): Promise<void>;
}

/** What a new account needs. */
type NewAccount = Pick<RegisterRequest, 'userName' | 'nickName' | 'password'>;

/** Account steps that belong to other modules. */
export interface AccountHooks {
  readonly joinDefaultGroups: JoinDefaultGroups;
  readonly unregisterAccount: UnregisterAccount;
  readonly isPublicDemoLogin: DemoAccess['isPublicLogin'];
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'config' | 'rateLimits' | 'files' | 'webhooks'>;

export function createAuthService(
  parts: Parts,
  sessions: Sessions,
  passwords: Passwords,
  locks: LoginLocks,
  accountHooks: AccountHooks,
): AuthService {
  const { database, clock, config, rateLimits, files, webhooks } = parts;
  const { joinDefaultGroups, unregisterAccount, isPublicDemoLogin } = accountHooks;

  /** Verifies the actor's password; resolves with the stored hash. */
  async function checkPassword(actor: Actor, password: string, address: string): Promise<string> {
    await rateLimits.consume('login', address);
    const [account] = await accounts.findOpen(database, [actor.userId]);
    const name = account?.user_name ?? '';
    return locks.attempt(name, address, async () => {
      const stored = account?.password_hash;
      return (await passwords.matches(stored, password, address)) ? (stored ?? undefined) : undefined;
    });
  }

  async function createAccount(account: NewAccount, address: string, pictures: readonly string[]): Promise<number> {
    const { userName: user_name, nickName: nick_name, password } = account;
    if ((await accounts.findByUserName(database, user_name)) !== undefined) throw new Refusal('auth.nameTaken');
    const password_hash = await passwords.hash(password, address);
    const id = await transact(database, async (tx) => {
      const created_at = clock.now();
      const made = await accounts.insert(tx, { user_name, nick_name, password_hash, created_at });
      if (made === undefined) throw new Refusal('auth.nameTaken');
      await accounts.appendWelcomeNotice(tx, made, created_at);
      const [head_image = '', head_image_thumb = ''] = await files.claimAvatar(tx, made, pictures);
      if (head_image !== '') {
        await tx.updateTable('account').set({ head_image, head_image_thumb }).where('id', '=', made).execute();
      }
      await webhooks.addUserEvent(tx, 'created', made);
      return made;
    });
    await joinDefaultGroups(id);
    return id;
  }

  return {
    async login(request, device, address, isFromThisMachine) {
      await rateLimits.consume('login', address);
      const account = await locks.attempt(request.userName, address, async () => {
        const found = await accounts.findByUserName(database, request.userName);
        const usable = found?.deleted_at === null ? found : undefined;
        return (await passwords.matches(usable?.password_hash, request.password, address)) ? usable : undefined;
      });
      if (!isFromThisMachine && (await isPublicDemoLogin(request))) throw new Refusal('auth.demoAccount');
      if (account.banned_at !== null) throw new Refusal('auth.banned', { data: { reason: account.ban_reason } });
      return sessions.open(account.id, device, request.remember === true, {
        checkedHash: account.password_hash ?? undefined,
      });
    },

    async register(request, address) {
      if (config.registration === 'closed') throw new Refusal('auth.registrationClosed');
      await rateLimits.consume('register', address);
      if (config.registration === 'code' && request.spreadCode !== config.inviteCode)
        throw new Refusal('auth.inviteCode');
      return createAccount(request, address, picturesOf(request, config.requireAvatar));
    },

    createAccount: (account) => createAccount(account, '', ['', '']),

    async unregister(actor, password, address) {
      // A visitor has no password: the session is all that they have.
      if (!actor.isVisitor) await checkPassword(actor, password, address);
      await unregisterAccount(actor.userId);
    },

    async modifyPassword(actor, { oldPassword, newPassword }, address) {
      const before = await checkPassword(actor, oldPassword, address);
      const after = await passwords.hash(newPassword, address);
      if (!(await accounts.replacePassword(database, actor.userId, before, after))) {
        throw new Refusal('auth.wrongPassword');
      }
      await sessions.endAll(actor.userId, { except: actor.sessionId });
    },

    async setPassword(userId, password) {
      const password_hash = await passwords.hash(password, '');
      if (await accounts.isVisitor(database, userId)) throw new Refusal('user.notFound');
      const open = database.updateTable('account').where('id', '=', userId).where('deleted_at', 'is', null);
      const done = await open.set({ password_hash }).returning('id').executeTakeFirst();
      if (done === undefined) throw new Refusal('user.notFound');
      await sessions.endAll(userId);
    },
  };
}

/** Avatar URLs of a registration: required with `requireAvatar`, refused without. */
function picturesOf({ headImage, headImageThumb }: RegisterRequest, required: boolean): string[] {
  const given = [headImage ?? '', headImageThumb ?? ''];
  if (required && !headImage) throw invalidInput([{ path: 'headImage', message: 'must be an uploaded picture' }]);
  const path = headImage ? 'headImage' : 'headImageThumb';
  if (!required && given.some(Boolean)) throw invalidInput([{ path, message: 'must be a file of this server' }]);
  return given;
}
