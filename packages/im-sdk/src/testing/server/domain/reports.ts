import type { ReportInput } from '../../../protocol/index.ts';
import { demand } from '../state/refusal.ts';
import { groupFor, visibleAbove, type World } from '../state/world.ts';

/** Keeps a report for the administrator. Only what the reporter can see can be reported. */
export function report(world: World, reporterId: number, { kind, id, reason }: ReportInput): null {
  if (kind === 'user') demand(world.accounts.has(id), 'user.notFound');
  if (kind === 'group') groupFor(world, id, reporterId);
  if (kind === 'message') {
    const found = world.rowsById.private.get(id) ?? world.rowsById.group.get(id);
    const above = found && visibleAbove(world, found.log, reporterId);
    demand(found && above !== undefined && found.row.chatSeq > above, 'message.notFound');
  }
  world.reports.push({ reporterId, kind, target: id, reason });
  return null;
}
