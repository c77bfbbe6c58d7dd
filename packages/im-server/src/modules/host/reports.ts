import { limits, type Report, type ReportInput } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { findParticipation } from '../../message-log/conversations/participants.ts';
import { Refusal } from '../../refusal.ts';

/** Abuse reports of users, for the administrator. */
export interface Reports {
  /**
   * Reports a user, group or message that the reporter can see.
   * @throws {Refusal} `user.notFound`, `group.notMember`, `message.notFound`
   */
  make(reporterId: number, report: ReportInput): Promise<void>;
  /** Newest first, ids below `before`. */
  list(before?: number, size?: number): Promise<{ items: Report[]; more: boolean }>;
}

export function createReports({ database, clock }: Pick<ServerContext, 'database' | 'clock'>): Reports {
  async function demandSeen(reporterId: number, { kind, id }: ReportInput): Promise<void> {
    if (kind === 'user') {
      const user = await database
        .selectFrom('account')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (user === undefined) throw new Refusal('user.notFound');
    } else if (kind === 'group') {
      if ((await findParticipation(database, reporterId, `g:${id}`)) === undefined)
        throw new Refusal('group.notMember');
    } else {
      const row = await database
        .selectFrom('message')
        .select(['conversation_id', 'chat_seq'])
        .where('id', '=', id)
        .executeTakeFirst();
      const own = row && (await findParticipation(database, reporterId, row.conversation_id));
      if (row === undefined || own === undefined || row.chat_seq < own.visibleFromSeq) {
        throw new Refusal('message.notFound');
      }
    }
  }

  return {
    async make(reporterId, report) {
      await demandSeen(reporterId, report);
      const { kind, id: target, reason } = report;
      await database
        .insertInto('report')
        .values({ reporter_id: reporterId, kind, target, reason, created_at: clock.now() })
        .execute();
    },
    async list(before = Number.MAX_SAFE_INTEGER, size = limits.historyDefaultSize) {
      const rows = await database
        .selectFrom('report')
        .selectAll()
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute();
      const items = rows.slice(0, size).map((row) => ({
        id: row.id,
        reporterId: row.reporter_id,
        kind: row.kind as Report['kind'],
        target: row.target,
        reason: row.reason,
        createTime: row.created_at,
      }));
      return { items, more: rows.length > size };
    },
  };
}
