import { describeBlacklist } from './suites/blacklist.ts';
import { describeCaptions } from './suites/captions.ts';
import { describeChanges } from './suites/changes.ts';
import { describeConversationSummaries } from './suites/conversation-summaries.ts';
import { describeDeletions } from './suites/deletions.ts';
import { describeEdits } from './suites/edits.ts';
import { describeEnvelope } from './suites/envelope.ts';
import { describeExchange } from './suites/exchange.ts';
import { describeFiles } from './suites/files.ts';
import { describeForwarding } from './suites/forwarding.ts';
import { describeFriendSettings } from './suites/friend-settings.ts';
import { describeFriends } from './suites/friends.ts';
import { describeGroupAlbum } from './suites/group-album.ts';
import { describeGroupCallSignals } from './suites/group-call-signals.ts';
import { describeGroupCalls } from './suites/group-calls.ts';
import { describeGroupLife } from './suites/group-life.ts';
import { describeGroupRequests } from './suites/group-requests.ts';
import { describeGroupRights } from './suites/group-rights.ts';
import { describeGroupSettings } from './suites/group-settings.ts';
import { describeGroups } from './suites/groups.ts';
import { describeNamedFiles } from './suites/named-files.ts';
import { describePages } from './suites/pages.ts';
import { describePeople } from './suites/people.ts';
import { describePrivateCallRedials } from './suites/private-call-redials.ts';
import { describePrivateCallSignals } from './suites/private-call-signals.ts';
import { describePrivateCalls } from './suites/private-calls.ts';
import { describeProfiles } from './suites/profiles.ts';
import { describePushes } from './suites/pushes.ts';
import { describeReactions } from './suites/reactions.ts';
import { describeReading } from './suites/reading.ts';
import { describeRecalls } from './suites/recalls.ts';
import { describeReceipts } from './suites/receipts.ts';
import { describeReports } from './suites/reports.ts';
import { describeRunningCalls } from './suites/running-calls.ts';
import { describeSearch } from './suites/search.ts';
import { describeSending } from './suites/sending.ts';
import { describeSendingTypes } from './suites/sending-types.ts';
import { describeSession } from './suites/session.ts';
import { describeSessions } from './suites/sessions.ts';
import { describeSocket } from './suites/socket.ts';
import { describeUnregistering } from './suites/unregistering.ts';
import { describeVisitorLimits } from './suites/visitor-limits.ts';
import { describeVisitors } from './suites/visitors.ts';
import type { ProtocolTarget, Suite, TestTools } from './target.ts';

const parts = [
  describeEnvelope,
  describeSession,
  describeExchange,
  describeVisitors,
  describeVisitorLimits,
  describeSessions,
  describePeople,
  describeBlacklist,
  describeFriends,
  describeFriendSettings,
  describeProfiles,
  describeUnregistering,
  describeGroups,
  describeGroupLife,
  describeGroupRights,
  describeGroupRequests,
  describeGroupSettings,
  describeGroupAlbum,
  describeSending,
  describeSendingTypes,
  describeForwarding,
  describeCaptions,
  describeNamedFiles,
  describeSearch,
  describeReceipts,
  describePages,
  describeConversationSummaries,
  describeChanges,
  describeReading,
  describeRecalls,
  describeFiles,
  describeEdits,
  describeReactions,
  describeDeletions,
  describePushes,
  describeReports,
  describeSocket,
  describePrivateCalls,
  describePrivateCallSignals,
  describePrivateCallRedials,
  describeGroupCalls,
  describeGroupCallSignals,
  describeRunningCalls,
];

/**
 * The protocol as tests, over plain requests and a plain socket. A server passes all of it or does not speak the
 * protocol. `start` makes an empty server with rate limits off; it is called once, before the tests.
 */
export function describeProtocol(
  name: string,
  tools: TestTools,
  start: () => Promise<ProtocolTarget>,
  { drivesClock = false }: { readonly drivesClock?: boolean } = {},
): void {
  tools.describe(name, () => {
    let target: ProtocolTarget | undefined;
    const suite: Suite = {
      ...tools,
      drivesClock,
      target() {
        if (!target) throw new Error('the server has not been started');
        return target;
      },
    };
    tools.beforeAll(async () => {
      target = await start();
    }, 60_000);
    tools.afterAll(async () => target?.close(), 30_000);
    for (const part of parts) part(suite);
  });
}
