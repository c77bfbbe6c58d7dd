import type { Message } from '../../protocol/index.ts';
import { freshName, person } from './cast.ts';
import { Device, type RawInput } from './device.ts';
import type { HostSignIn, Suite } from './target.ts';

/** A team of two agents, and the contact group that they are in. */
export async function agentsTeam(suite: Suite) {
  const [owner, agent] = await Promise.all([person(suite, 'lead'), person(suite, 'agent')]);
  await owner.befriend(agent);
  const contactGroupId = await owner.group('Support', [agent]);
  await suite.target().setContactGroup(contactGroupId);
  return { owner, agent, contactGroupId };
}

/** What a visitor may say of themself. */
interface VisitorInput {
  readonly name?: string;
  readonly page?: { readonly url: string; readonly title: string };
}

/** A visitor who was never there. */
export function visitor(suite: Suite, input: VisitorInput = {}) {
  return visit(suite, input);
}

/** A visitor who comes back, on another device. */
export function returning(suite: Suite, token: string, input: VisitorInput = {}) {
  return visit(suite, { ...input, visitor: token });
}

async function visit(suite: Suite, body: object) {
  const device = new Device(suite.target(), freshName('visitor'));
  const { visitor: token, groupId, ...tokens } = await device.ok('visit', { body });
  device.accessToken = tokens.accessToken;
  device.refreshToken = tokens.refreshToken;
  device.userId = (await device.ok('self')).id;
  return { device, token, groupId };
}

/** A user of the host product, signed in by its word, with the token of the visitor that they were. */
export async function exchanged(suite: Suite, claims: Partial<HostSignIn> & { sub: string }, visitorToken?: string) {
  const probe = await person(suite, 'clock');
  const { serverTime } = await probe.ok('heads', { query: { since: 0 } });
  const device = new Device(suite.target(), freshName('host'));
  const token = await suite.target().hostToken({
    name: 'Hanna',
    exp: Math.floor(serverTime / 1000) + 60,
    jti: freshName('jti'),
    ...claims,
  });
  const tokens = await device.ok('exchange', { body: { token, ...(visitorToken ? { visitor: visitorToken } : {}) } });
  device.accessToken = tokens.accessToken;
  device.refreshToken = tokens.refreshToken;
  device.userId = (await device.ok('self')).id;
  return device;
}

/** The newest messages of a group, as a request of any member. */
export function historyOf(groupId: number): RawInput {
  return { params: { kind: 'group' }, query: { groupId } };
}

/** What a member sees in a group, oldest first. */
export async function said(device: Device, groupId: number): Promise<readonly Message[]> {
  const page = await device.ok('history', historyOf(groupId));
  if (!('items' in page)) throw new Error('history without a page number should answer {items, more}');
  return page.items;
}
