import { Cmd, type GroupRequest, MessageType, RequestStatus } from 'im-sdk/protocol';
import type { Signal } from '../../../bus-topics.ts';
import { type GroupRequestRow, oldestPendingTime } from './request-repository.ts';

/** Shows an old pending request as expired. */
export function requestView(row: GroupRequestRow, now: number): GroupRequest {
  const expired = row.status === RequestStatus.PENDING && row.apply_time < oldestPendingTime(now);
  return {
    id: row.id,
    kind: row.kind,
    groupId: row.group_id,
    groupName: row.group_name,
    sendId: row.send_id,
    sendNickName: row.send_nick_name,
    sendHeadImage: row.send_head_image,
    userId: row.user_id,
    remark: row.remark,
    status: expired ? RequestStatus.EXPIRED : row.status,
    handlerNickName: row.handler_nick_name ?? '',
    applyTime: row.apply_time,
  };
}

const pushes: Readonly<Record<number, number>> = {
  [RequestStatus.PENDING]: MessageType.GROUP_REQ_APPLY,
  [RequestStatus.APPROVED]: MessageType.GROUP_REQ_APPROVE,
};

/** Push for a new (75) or answered request (76, 77). */
export function requestSignal(request: GroupRequest, userIds: readonly number[], sendId: number, now: number): Signal {
  return {
    userIds,
    cmd: Cmd.GROUP,
    message: {
      type: pushes[request.status] ?? MessageType.GROUP_REQ_REJECT,
      sendId,
      groupId: request.groupId,
      content: JSON.stringify(request),
      sendTime: now,
      signal: true,
    },
  };
}
