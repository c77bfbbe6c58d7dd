import type { ServerContext } from '../../context.ts';
import type { UnregisterAccount } from '../../ports.ts';

/** Job of each visitor, due when they have not come back for `limits.visitorDays`. */
export const VISITOR_JOB = 'visitor';

/** Deletes the account of a visitor who does not come back; what they wrote stays with the agents. */
export function handleVisitorJobs(
  { database, clock, jobs }: Pick<ServerContext, 'database' | 'clock' | 'jobs'>,
  unregisterAccount: UnregisterAccount,
): void {
  jobs.handle(VISITOR_JOB, async ({ key }) => {
    const userId = Number(key);
    const visitor = await database
      .selectFrom('visitor')
      .select('expires_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (visitor === undefined || visitor.expires_at > clock.now()) return;
    await unregisterAccount(userId);
  });
}
