import { limits, Terminal, type VisitorRequest, type VisitorSession } from '../../../../protocol/index.ts';
import { demand } from '../../state/refusal.ts';
import { accountOf, type World } from '../../state/world.ts';
import { makeAccount } from '../auth.ts';
import { renameAccount } from '../profile.ts';
import { type NewSession, openSession } from '../sessions.ts';
import { issueTokens, tokensOf } from '../tokens.ts';
import { contactGroupOf, openChat } from './agents-chat.ts';

const VISITOR_MS = limits.visitorDays * 24 * 3_600_000;

/** Signs a visitor in: one who is known by their token, else a new one. */
export function visit(world: World, request: VisitorRequest, device: Omit<NewSession, 'terminal'>): VisitorSession {
  contactGroupOf(world);
  const name = request.name ?? undefined;
  const known = userOfToken(world, request.visitor);
  if (known !== undefined) {
    demand(accountOf(world, known).banned === undefined, 'auth.banned');
    if (name !== undefined) renameAccount(world, known, name);
  }
  const userId = known ?? makeVisitor(world, name);
  const token = known !== undefined && request.visitor ? request.visitor : newToken(world);
  world.visitors.byToken.set(token, { userId, expiresAt: world.clock.now() + VISITOR_MS });
  const { groupId } = openChat(world, userId, { name, page: request.page });
  const terminal = request.terminal ?? Terminal.WEB;
  const session = openSession(world, userId, { ...device, terminal, sideBySide: true, isVisitor: true });
  return { ...tokensOf(issueTokens(world, session)), visitor: token, groupId };
}

/** The visitor who is known by a token; `undefined` for one that is unknown or too old. */
export function userOfToken(world: World, token: string | null | undefined): number | undefined {
  const known = token ? world.visitors.byToken.get(token) : undefined;
  const isKnown = known && known.expiresAt > world.clock.now() && !accountOf(world, known.userId).deleted;
  return isKnown ? known.userId : undefined;
}

function makeVisitor(world: World, name: string | undefined): number {
  const number = world.lastId.user + 1;
  const nickName = name ?? `Visitor ${number}`;
  const userName = `v${String(number).padStart(18, '0')}`;
  return makeAccount(world, { userName, nickName, password: undefined, isVisitor: true }).id;
}

function newToken(world: World): string {
  world.lastId.token += 1;
  return `visitor.${world.lastId.token}.${world.clock.now().toString(36)}`;
}
