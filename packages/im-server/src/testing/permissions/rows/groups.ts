import { inGroup, type Outcome, own, type Row, type Rows, row, visitorToo } from '../row.ts';
import type { Stage } from '../stage.ts';

const toGroup = ({ groupId }: Stage) => ({ params: { id: groupId } });

const plain: Outcome = ['group.forbidden', 'group.ownerOnly'];

/** What the owner and managers do. */
const admins = (attempt: Row['attempt']) => inGroup(attempt, { member: plain, muted: plain });
/** What the owner alone does. */
const ownerOnly = (attempt: Row['attempt']) => inGroup(attempt, { member: plain, muted: plain, manager: plain });

/** Somebody has asked to join. */
async function waiting({ as, newcomer, groupId, server }: Stage) {
  await as(newcomer, 'POST', `/group/join/${groupId}`, { body: {} });
  const found = await server.server.context.database
    .selectFrom('group_request')
    .select('id')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return { query: { id: found.id } };
}

/** A picture that the fellow put into the album. */
async function fellowsPicture({ groupId, fellow, server }: Stage) {
  const { id } = await server.server.context.database
    .insertInto('album_image')
    .values({
      group_id: groupId,
      uploader_id: fellow.id,
      url: '/api/file/none',
      thumb_url: '/api/file/none',
      width: 1,
      height: 1,
      size: 1,
      create_time: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
}

/** Groups, their members, albums, requests to get in. */
export const groupRows = {
  groups: visitorToo(own()),
  searchGroups: own(() => ({ query: { keyword: 'Target' } })),
  findGroup: visitorToo(inGroup(toGroup)),
  groupMembers: visitorToo(inGroup(toGroup)),
  groupMembersOnline: visitorToo(inGroup(toGroup)),
  createGroup: own(({ newcomer }) => ({ body: { name: 'Own', userIds: [newcomer.id] } })),
  inviteToGroup: inGroup(({ groupId, newcomer }) => ({ body: { groupId, friendIds: [newcomer.id] } })),
  modifyGroup: [
    admins(({ groupId }) => ({ body: { id: groupId, name: 'Renamed' } })),
    inGroup(({ groupId }) => ({ body: { id: groupId, remarkNickName: 'Me here' } })),
  ],
  dissolveGroup: ownerOnly(toGroup),
  quitGroup: inGroup(toGroup, { owner: 'group.ownerMustStay' }),
  removeMembers: [
    admins(({ groupId, fellow }) => ({ body: { groupId, userIds: [fellow.id] } })),
    ownerOnly(({ groupId, keeper }) => ({ body: { groupId, userIds: [keeper.id] } })),
  ],
  muteMembers: [
    admins(({ groupId, fellow }) => ({ body: { groupId, userIds: [fellow.id], isMuted: true } })),
    ownerOnly(({ groupId, keeper }) => ({ body: { groupId, userIds: [keeper.id], isMuted: true } })),
  ],
  muteGroup: admins(({ groupId }) => ({ body: { id: groupId, isMuted: true } })),
  transferGroup: ownerOnly(({ groupId, fellow }) => ({ body: { groupId, userId: fellow.id } })),
  addManagers: ownerOnly(({ groupId, fellow }) => ({ body: { groupId, userIds: [fellow.id] } })),
  removeManagers: ownerOnly(({ groupId, keeper }) => ({ body: { groupId, userIds: [keeper.id] } })),
  groupSettings: admins(({ groupId }) => ({ body: { id: groupId, joinMode: 1 } })),
  groupAttributes: admins(({ groupId }) => ({ body: { id: groupId, attributes: { place: 'here' } } })),
  setTopMessage: admins(({ groupId, groupMessageId }) => ({
    params: { id: groupId },
    query: { messageId: groupMessageId },
  })),
  removeTopMessage: admins(toGroup),
  hideTopMessage: inGroup(toGroup),
  groupDnd: inGroup(({ groupId }) => ({ body: { groupId, isDnd: true } })),
  groupTop: inGroup(({ groupId }) => ({ body: { groupId, isTop: true } })),
  groupMsgRemind: inGroup(({ groupId }) => ({ body: { groupId, msgRemind: 1 } })),

  albumImages: inGroup(toGroup),
  addAlbumImages: row(
    ({ groupId }) => ({ body: { groupId, images: [{ url: '/api/file/image/20260101/nobodys.png' }] } }),
    'group.notMember',
    { member: 'file.foreign', muted: 'group.muted', manager: 'file.foreign', owner: 'file.foreign' },
  ),
  removeAlbumImage: inGroup(fellowsPicture, { member: plain, muted: plain }, [
    'group.notMember',
    'group.albumImageNotFound',
  ]),

  joinGroup: row((stage) => ({ ...toGroup(stage), body: {} }), 'ok', {
    member: 'group.already',
    muted: 'group.already',
    manager: 'group.already',
    owner: 'group.already',
  }),
  groupRequests: visitorToo(own()),
  approveGroupRequest: row(waiting, ['group.requestNotFound', 'group.notMember', ...plain], {
    manager: 'ok',
    owner: 'ok',
  }),
  rejectGroupRequest: row(waiting, ['group.requestNotFound', 'group.notMember', ...plain], {
    manager: 'ok',
    owner: 'ok',
  }),
} satisfies Rows;
