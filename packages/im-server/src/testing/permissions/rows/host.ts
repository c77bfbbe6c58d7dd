import type { hostRoutes } from 'im-sdk/protocol';
import { type Attempt, open, type Row } from '../row.ts';
import { SERVER_KEY, type Stage } from '../stage.ts';

/** The server key is asked for and nothing else; a person's token opens none of it. */
function host(attempt: (stage: Stage) => Attempt): readonly [refused: Row, allowed: Row] {
  const refused = open(attempt, 'host.key');
  const withKey = (stage: Stage) => {
    const parts = attempt(stage);
    return { ...parts, headers: { ...parts.headers, Authorization: `Bearer ${SERVER_KEY}` } };
  };
  return [refused, open(withKey, 'ok')];
}

/** Every route of the host product: without the key for nobody, with it for whoever holds it. */
export const hostMatrix: Record<keyof typeof hostRoutes, readonly [refused: Row, allowed: Row]> = {
  hostPutUser: host(({ requester }) => ({ body: { externalId: `x${requester.id}`, name: 'X' } })),
  hostFindUser: host(({ fellow }) => ({ params: { id: fellow.id } })),
  hostEraseUser: host(({ newcomer }) => ({ params: { id: newcomer.id } })),
  hostBanUser: host(({ fellow }) => ({ params: { id: fellow.id } })),
  hostUnbanUser: host(({ fellow }) => ({ params: { id: fellow.id } })),
  hostBefriend: host(({ fellow, newcomer }) => ({ body: { users: [fellow.id, newcomer.id] } })),
  hostUnfriend: host(({ fellow, target }) => ({ body: { users: [fellow.id, target.id] } })),
  hostSend: host(({ fellow, target }) => ({ body: { from: fellow.id, toUser: target.id, content: 'hi', type: 0 } })),
  hostMessages: host(({ fellow, target }) => ({ query: { user: fellow.id, peer: target.id } })),
  hostNotice: host(({ fellow }) => ({ body: { to: [fellow.id], title: 'T', content: 'C' } })),
  hostReports: host(() => ({})),
  hostCommand: host(({ fellow }) => ({ body: { command: 'unban', user: fellow.userName } })),
  hostPutGroup: host(({ groupId, target }) => ({ body: { externalId: `g${groupId}`, name: 'G', owner: target.id } })),
  hostFindGroup: host(({ groupId }) => ({ params: { id: groupId } })),
  hostDissolveGroup: host(({ groupId }) => ({ params: { id: groupId } })),
  hostAddMembers: host(({ groupId, newcomer }) => ({ params: { id: groupId }, body: { users: [newcomer.id] } })),
  hostRemoveMembers: host(({ groupId, fellow }) => ({ params: { id: groupId }, body: { users: [fellow.id] } })),
};
