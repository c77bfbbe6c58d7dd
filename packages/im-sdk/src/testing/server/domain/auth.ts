import {
  CloseCode,
  type LoginRequest,
  type ModifyPasswordRequest,
  type RegisterRequest,
  Terminal,
} from '../../../protocol/index.ts';
import { closeSession } from '../realtime/connection.ts';
import type { Account, Session } from '../state/account.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, type World } from '../state/world.ts';
import { welcome } from './notices.ts';
import { type NewSession, openSession, revoke } from './sessions.ts';
import { issueTokens, rotate, tokensOf } from './tokens.ts';

/** A new account with every field set. */
export function makeAccount(
  world: World,
  fields: Pick<Account, 'userName' | 'nickName' | 'password'> & Partial<Account>,
): Account {
  demand(!world.byName.has(fields.userName.toLowerCase()), 'auth.nameTaken');
  world.lastId.user += 1;
  const account: Account = {
    headImage: '',
    headImageThumb: '',
    mobile: '',
    email: '',
    // A server of the specification alone knows no unset gender.
    sex: world.dialect.isSpecOnly ? 0 : null,
    signature: '',
    birthday: '',
    companyName: '',
    isManualApprove: true,
    banned: undefined,
    externalId: undefined,
    lastSeen: 0,
    hidesLastSeen: false,
    deleted: false,
    isVisitor: false,
    friends: new Map(),
    blocked: new Set(),
    notices: [],
    noticesRead: 0,
    flushed: { id: 0, seqNo: 0 },
    rev: 0,
    changed: new Map(),
    pretended: new Set(),
    ...fields,
    id: fields.id ?? world.lastId.user,
  };
  world.lastId.user = Math.max(world.lastId.user, account.id);
  world.accounts.set(account.id, account);
  world.byName.set(account.userName.toLowerCase(), account);
  return account;
}

export function register(world: World, request: RegisterRequest): number {
  const { userName, nickName, password, headImage, headImageThumb } = request;
  const { id } = makeAccount(world, {
    userName,
    nickName,
    password,
    headImage: headImage ?? '',
    headImageThumb: headImageThumb ?? headImage ?? '',
  });
  welcome(world, id);
  return id;
}

export function login(
  world: World,
  { userName, password, terminal, remember }: LoginRequest,
  device: Omit<NewSession, 'terminal'>,
) {
  const account = world.byName.get(userName.toLowerCase());
  demand(account && !account.deleted && account.password === password, 'auth.wrongPassword');
  demand(account.banned === undefined, 'auth.banned');
  const session = openSession(world, account.id, {
    ...device,
    terminal: terminal ?? Terminal.WEB,
    remembered: remember === true,
  });
  return tokensOf(issueTokens(world, session));
}

export function modifyPassword(world: World, actor: Session, request: ModifyPasswordRequest): null {
  const account = accountOf(world, actor.userId);
  demand(account.password === request.oldPassword, 'auth.wrongPassword');
  account.password = request.newPassword;
  for (const session of [...world.sessions.values()]) {
    if (session.userId === account.id && session !== actor) revoke(world, session, 'the password was changed');
  }
  return null;
}

export function refresh(world: World, token: string) {
  return tokensOf(rotate(world, token));
}

/** Ends the session; a remembered one keeps its refresh token when asked to. */
export function logout(world: World, session: Session, keep: boolean): null {
  session.ended = true;
  if (!(keep && session.remembered)) session.revoked = true;
  closeSession(world, session, CloseCode.DELIBERATE, 'logged out');
  return null;
}
