import * as v from 'valibot';
import { Id, Time } from '../base/ids.ts';
import { limits } from '../base/limits.ts';

/** A report to the administrator; `target` is the id of the user, group or message. */
export const Report = v.looseObject({
  id: Id,
  reporterId: Id,
  kind: v.picklist(['user', 'group', 'message']),
  target: Id,
  reason: v.string(),
  createTime: Time,
});
export type Report = v.InferOutput<typeof Report>;

/** Input of a report. */
export const ReportInput = v.looseObject({
  kind: Report.entries.kind,
  id: Id,
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.groupNoticeLength)),
});
export type ReportInput = v.InferOutput<typeof ReportInput>;
