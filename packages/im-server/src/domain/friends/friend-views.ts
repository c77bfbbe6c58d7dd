import { Cmd, type Friend, type FriendRequest, MessageType, Terminal } from 'im-sdk/protocol';
import type { Actor } from '../../actor.ts';
import type { Signal } from '../../bus-topics.ts';
import type { FriendRow } from './friend-repository.ts';
import type { RequestRow } from './request-repository.ts';

export function friendView(row: FriendRow, terminals: readonly number[]): Friend {
  const deleted = row.deleted_at !== null;
  return {
    id: row.id,
    userName: row.user_name,
    nickName: row.nick_name,
    showNickName: row.remark_nick_name || row.nick_name || row.user_name,
    remarkNickName: row.remark_nick_name,
    headImage: row.head_image,
    headImageThumb: row.head_image_thumb,
    signature: row.signature,
    companyName: row.company_name,
    online: !deleted && terminals.length > 0,
    onlineWeb: !deleted && terminals.includes(Terminal.WEB),
    onlineApp: !deleted && terminals.includes(Terminal.APP),
    isDnd: row.is_dnd,
    isTop: row.is_top,
    msgRemind: row.msg_remind,
    deleted,
    lastSeen: deleted || row.hides_last_seen ? 0 : row.last_seen,
  };
}

export function requestView(row: RequestRow): FriendRequest {
  return {
    id: row.id,
    sendId: row.send_id,
    sendNickName: row.send_nick_name,
    sendHeadImage: row.send_head_image,
    recvId: row.recv_id,
    recvNickName: row.recv_nick_name,
    recvHeadImage: row.recv_head_image,
    remark: row.remark,
    source: row.source,
    groupName: row.group_name,
    status: row.status,
    applyTime: row.apply_time,
  };
}

type RequestPush =
  | typeof MessageType.FRIEND_REQ_APPLY
  | typeof MessageType.FRIEND_REQ_APPROVE
  | typeof MessageType.FRIEND_REQ_REJECT
  | typeof MessageType.FRIEND_REQ_RECALL;

/** Push for one side of a request. */
export function requestSignal(type: RequestPush, request: FriendRequest, to: number, now: number): Signal {
  const sendId = to === request.sendId ? request.recvId : request.sendId;
  const message = { type, sendId, recvId: to, content: JSON.stringify(request), sendTime: now, signal: true };
  return { userIds: [to], cmd: Cmd.PRIVATE, message };
}

/** Push for a new friend. */
export function newFriendSignal(friend: Friend, to: number, now: number): Signal {
  const content = JSON.stringify(friend);
  const message = { type: MessageType.FRIEND_NEW, sendId: friend.id, recvId: to, content, sendTime: now, signal: true };
  return { userIds: [to], cmd: Cmd.PRIVATE, message };
}

/** Push for an ended friendship (81). */
export function friendDeletedSignal(friendId: number, to: number, now: number): Signal {
  const message = { type: MessageType.FRIEND_DELETED, sendId: friendId, recvId: to, sendTime: now, signal: true };
  return { userIds: [to], cmd: Cmd.PRIVATE, message };
}

/** Push for the user's own other terminals (83, 84). */
export function friendFlagSignal(
  type: typeof MessageType.FRIEND_DND | typeof MessageType.FRIEND_TOP,
  actor: Actor,
  connId: string | undefined,
  friendId: number,
  flag: boolean,
  now: number,
): Signal {
  const { userId, terminal, deviceNo } = actor;
  const message = { type, sendId: userId, recvId: friendId, content: String(flag), sendTime: now, signal: true };
  const except = connId === undefined ? { terminal, deviceNo } : { connId };
  return { userIds: [userId], cmd: Cmd.PRIVATE, message, except };
}
