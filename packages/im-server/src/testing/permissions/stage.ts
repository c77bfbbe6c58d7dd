import { sql } from 'kysely';
import { emptyProfile } from '../../domain/accounts/account-repository.ts';
import { transact } from '../../infra/database/transaction.ts';
import { conversationId, groupConversation } from '../../message-log/conversations/conversation-id.ts';
import { lockConversations } from '../../message-log/conversations/conversation-lock.ts';
import { removeParticipants } from '../../message-log/conversations/participants.ts';
import type { Answer, RequestParts, TestServer } from '../servers.ts';
import { insiders, type Subject } from './subjects.ts';

/** One account of a stage. */
export interface StageUser {
  readonly id: number;
  readonly userName: string;
}

/** What a request of the matrix finds. */
export interface Stage {
  readonly subject: Subject;
  /** The requester. Of `anonymous` it is an account whose token is not sent. */
  readonly requester: StageUser;
  /** The requester's access token. */
  readonly token: string;
  /** The person that private routes are about. */
  readonly target: StageUser;
  /** A plain member of the group, a friend of the target and of nobody else. */
  readonly fellow: StageUser;
  /** A manager of the group. */
  readonly keeper: StageUser;
  /** The requester's friend, who is in no group. */
  readonly newcomer: StageUser;
  readonly groupId: number;
  /** What the fellow wrote in the group while the requester of `exMember` was still in. */
  readonly groupMessageId: number;
  /** What the requester wrote in the group, where they may; else the fellow's. */
  readonly ownGroupMessageId: number;
  /** What the target wrote to the requester while they were friends; else to the fellow. */
  readonly privateMessageId: number;
  /** Sends a request as an account. */
  as(user: StageUser, method: string, path: string, parts?: RequestParts): Promise<Answer>;
  server: TestServer;
}

let count = 0;

/** Makes the people, their friendships and their group. Several can be made at once. */
export async function createStage(server: TestServer, subject: Subject): Promise<Stage> {
  const { database, sessions } = server.server.context;
  count += 1;
  const suffix = count;
  const visitor = subject === 'visitor' ? await createVisitor(server) : undefined;
  const stems = ['requester', 'target', 'fellow', 'keeper', 'newcomer'];
  const accounts = await database
    .insertInto('account')
    .values(
      stems.map((stem) => {
        const name = `${stem}${suffix}`;
        return { user_name: name, nick_name: name, ...emptyProfile, password_hash: null, created_at: 0 };
      }),
    )
    .returning(['id', 'user_name'])
    .execute();
  const findUser = (stem: string): StageUser => {
    const userName = `${stem}${suffix}`;
    const id = accounts.find(({ user_name: name }) => name === userName)?.id;
    if (id === undefined) throw new Error(`nobody is called ${userName}`);
    return { id, userName };
  };
  const openSession = async ({ id, userName }: StageUser): Promise<string> => {
    const device = { terminal: 2, deviceNo: userName, device: 'desktop', os: 'Linux', browser: 'none' };
    return (await sessions.open(id, device, false)).accessToken;
  };
  /** Access tokens by account. Most accounts of a stage send nothing and need no session. */
  const tokens = new Map<number, Promise<string>>();
  const tokenOf = (user: StageUser): Promise<string> => {
    const token = tokens.get(user.id) ?? openSession(user);
    tokens.set(user.id, token);
    return token;
  };
  const settings = {
    remark_nick_name: '',
    is_dnd: false,
    is_top: false,
    msg_remind: 1,
    created_at: 0,
    deleted_at: null,
  };
  const befriend = (pairs: readonly (readonly [StageUser, StageUser])[]) =>
    database
      .insertInto('friend')
      .values(
        pairs.flatMap(([one, other]) => [
          { user_id: one.id, friend_id: other.id, ...settings },
          { user_id: other.id, friend_id: one.id, ...settings },
        ]),
      )
      .execute();
  const unfriend = (one: StageUser, others: readonly StageUser[]) => {
    const ids = others.map(({ id }) => id);
    return sql`update friend set deleted_at = 1
      where (user_id = ${one.id} and friend_id = any(${ids})) or (user_id = any(${ids}) and friend_id = ${one.id})`.execute(
      database,
    );
  };
  const as: Stage['as'] = async (who, method, path, parts) => {
    const accessToken = await tokenOf(who);
    return server.request(method as 'GET', path, { ...parts, headers: { accessToken, ...parts?.headers } });
  };
  const sent = async (who: StageUser, path: string, body: object): Promise<number> => {
    const { code, data, message } = await as(who, 'POST', path, { body: { content: 'hello', type: 0, ...body } });
    if (code !== 200) throw new Error(`the stage could not be set: ${message}`);
    return (data as { id: number }).id;
  };

  const requester = visitor ?? findUser('requester');
  if (visitor) tokens.set(visitor.id, Promise.resolve(visitor.token));
  const token = await tokenOf(requester);
  const target = findUser('target');
  const fellow = findUser('fellow');
  const keeper = findUser('keeper');
  const newcomer = findUser('newcomer');
  const owner = subject === 'owner' ? requester : target;
  const ofRequester = [newcomer, target, ...(owner === requester ? [keeper, fellow] : [])];
  await befriend([
    [target, fellow],
    ...(visitor ? [] : ofRequester.map((friend) => [requester, friend] as const)),
    ...(owner === requester ? [] : [[owner, keeper] as const]),
  ]);
  const wasIn = subject === 'exMember' || (insiders.includes(subject) && subject !== 'owner');
  const others = [fellow, keeper, ...(owner === requester ? [target] : []), ...(wasIn ? [requester] : [])];
  const made = await as(owner, 'POST', '/group/create', {
    body: { name: 'Target group', userIds: others.map(({ id }) => id) },
  });
  const groupId = (made.data as { id: number }).id;
  const setRole = (who: StageUser, role: number) =>
    sql`update group_member set role = ${role} where group_id = ${groupId} and user_id = ${who.id}`.execute(database);
  await setRole(keeper, 2);
  if (subject === 'manager') await setRole(requester, 2);

  const groupMessageId = await sent(fellow, '/message/group/send', { groupId });
  const inGroup = insiders.includes(subject) || subject === 'exMember';
  const ownGroupMessageId = inGroup ? await sent(requester, '/message/group/send', { groupId }) : groupMessageId;
  const knew = subject === 'friend' || subject === 'exFriend' || subject === 'blocked';
  const privateMessageId = await sent(target, '/message/private/send', { recvId: knew ? requester.id : fellow.id });

  const isFriend = subject === 'friend' || subject === 'blocked';
  const former = [...(isFriend ? [] : [target]), ...(owner === requester ? [keeper, fellow] : [])];
  if (former.length > 0) await unfriend(requester, former);
  if (subject === 'blocked') await as(target, 'POST', '/blacklist/add', { query: { userId: requester.id } });
  if (subject === 'muted') {
    await sql`update group_member set is_muted = true where group_id = ${groupId} and user_id = ${requester.id}`.execute(
      database,
    );
  }
  if (subject === 'exMember') {
    const conversation = conversationId(groupConversation(groupId));
    await transact(database, async (tx) => {
      const head = (await lockConversations(tx, [conversation])).get(conversation) ?? { headSeq: 0 };
      await sql`update group_member set quit_at = 1 where group_id = ${groupId} and user_id = ${requester.id}`.execute(
        tx,
      );
      await removeParticipants(tx, conversation, [requester.id], head);
    });
  }
  if (subject === 'banned') {
    await server.request('POST', `/host/users/${requester.id}/ban`, {
      headers: { Authorization: `Bearer ${SERVER_KEY}` },
    });
  }
  return {
    subject,
    requester,
    token,
    target,
    fellow,
    keeper,
    newcomer,
    groupId,
    groupMessageId,
    ownGroupMessageId,
    privateMessageId,
    as,
    server,
  };
}

/** The server key of the servers that the matrix runs on. */
export const SERVER_KEY = 'permission-matrix-server-key-0123456789';

/** A visitor, whose agents are in none of the other groups. */
async function createVisitor(server: TestServer): Promise<StageUser & { readonly token: string }> {
  const visited = await server.request('POST', '/auth/visitor', { body: {} });
  const { accessToken: token } = visited.data as { accessToken: string };
  const self = await server.request('GET', '/user/self', { headers: { accessToken: token } });
  const { id, userName } = self.data as { id: number; userName: string };
  return { id, userName, token };
}
