import { type CallMode, type CallRecordContent, MessageStatus } from '../../../../../protocol/index.ts';
import { accountOf, privateLog, type World } from '../../../state/world.ts';
import { append, pushRow } from '../../append.ts';
import { writeRecord } from '../call-texts.ts';

/** Stores the record of a call and pushes it to both. */
export function storeRecord(
  world: World,
  record: {
    readonly callerId: number;
    readonly calleeId: number;
    readonly mode: CallMode;
    readonly result: CallRecordContent['result'];
    readonly durationMs?: number;
  },
): void {
  const { callerId, calleeId, mode, result, durationMs = 0 } = record;
  const log = privateLog(world, callerId, calleeId);
  const { nickName, headImageThumb } = accountOf(world, callerId);
  const written = writeRecord(mode, result, Math.floor(durationMs / 1000));
  const row = append(world, log, {
    // A server that knows only the specification writes a sentence.
    ...(world.dialect.isSpecOnly ? { type: written.type, content: written.title } : written),
    tmpId: `s${world.lastMessageId.private + world.lastMessageId.group + 1}`,
    sendId: callerId,
    recvId: calleeId,
    sendNickName: nickName,
    sendHeadImage: headImageThumb,
    status: MessageStatus.SENDED,
  });
  pushRow(world, log, row);
}
