import { sql } from 'kysely';
import { transact } from '../../infra/database/transaction.ts';
import { conversationId, groupConversation } from '../../log/conversations/conversation-id.ts';
import { lockConversations } from '../../log/conversations/conversation-lock.ts';
import { removeParticipants } from '../../log/conversations/participants.ts';
import { emptyProfile } from '../../modules/users/account-repository.ts';
import type { Answer, RequestParts, TestServer } from '../servers.ts';
import { insiders, type Subject } from './subjects.ts';

/** One account of a stage with its token. */
export interface StageUser {
  readonly id: number;
  readonly userName: string;
  readonly token: string;
}

/** What a request of the matrix finds. */
export interface Stage {
  readonly subject: Subject;
  /** The requester. Of `anonymous` it is an account whose token is not sent. */
  readonly requester: StageUser;
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

/** Makes the people, their friendships and their group. */
export async function createStage(server: TestServer, subject: Subject): Promise<Stage> {
  const { database, sessions } = server.server.context;
  count += 1;
  const stems = ['requester', 'target', 'fellow', 'keeper', 'newcomer'];
  const accounts = await database
    .insertInto('account')
    .values(
      stems.map((stem) => {
        const name = `${stem}${count}`;
        return { user_name: name, nick_name: name, ...emptyProfile, password_hash: null, created_at: 0 };
      }),
    )
    .returning(['id', 'user_name'])
    .execute();
  const createUser = async (stem: string): Promise<StageUser> => {
    const userName = `${stem}${count}`;
    const id = accounts.find(({ user_name: name }) => name === userName)?.id;
    if (id === undefined) throw new Error(`nobody is called ${userName}`);
    const device = { terminal: 2, deviceNo: userName, device: 'desktop', os: 'Linux', browser: 'none' };
    const { accessToken } = await sessions.open(id, device, false);
    return { id, userName, token: accessToken };
  };
  const befriend = (one: StageUser, other: StageUser) =>
    sql`insert into friend (user_id, friend_id, created_at)
      values (${one.id}, ${other.id}, 0), (${other.id}, ${one.id}, 0)`.execute(database);
  const unfriend = (one: StageUser, other: StageUser) =>
    sql`update friend set deleted_at = 1
      where (user_id = ${one.id} and friend_id = ${other.id}) or (user_id = ${other.id} and friend_id = ${one.id})`.execute(
      database,
    );
  const as: Stage['as'] = (who, method, path, parts) =>
    server.request(method as 'GET', path, { ...parts, headers: { accessToken: who.token, ...parts?.headers } });
  const sent = async (who: StageUser, path: string, body: object): Promise<number> => {
    const { code, data, message } = await as(who, 'POST', path, { body: { content: 'hello', type: 0, ...body } });
    if (code !== 200) throw new Error(`the stage could not be set: ${message}`);
    return (data as { id: number }).id;
  };

  const requester = subject === 'visitor' ? await createVisitor(server) : await createUser('requester');
  const target = await createUser('target');
  const fellow = await createUser('fellow');
  const keeper = await createUser('keeper');
  const newcomer = await createUser('newcomer');
  const owner = subject === 'owner' ? requester : target;
  await befriend(target, fellow);
  if (subject !== 'visitor') {
    await befriend(requester, newcomer);
    await befriend(requester, target);
  }
  await befriend(owner, keeper);
  if (owner === requester) await befriend(requester, fellow);
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

  if (subject !== 'friend' && subject !== 'blocked') await unfriend(requester, target);
  if (owner === requester) {
    await unfriend(requester, keeper);
    await unfriend(requester, fellow);
  }
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
async function createVisitor(server: TestServer): Promise<StageUser> {
  const visited = await server.request('POST', '/auth/visitor', { body: {} });
  const { accessToken: token } = visited.data as { accessToken: string };
  const self = await server.request('GET', '/user/self', { headers: { accessToken: token } });
  const { id, userName } = self.data as { id: number; userName: string };
  return { id, userName, token };
}
