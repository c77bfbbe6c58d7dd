import type { Mutation } from './mutation.ts';

const server = 'packages/im-server/src';

/** Mistakes of im-server. */
export const serverMutations: readonly Mutation[] = [
  {
    name: 'no dedupe index',
    edits: [
      {
        file: `${server}/infra/database/migrations/0002-log.ts`,
        find: 'create unique index message_dedupe',
        replace: 'create index message_dedupe',
      },
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'where m.sender_id = d."sender"',
        replace: 'where false and m.sender_id = d."sender"',
      },
      {
        file: `${server}/message-log/append.ts`,
        find: 'const key = dedupeKey(message);',
        replace: 'const key = String(index);',
      },
    ],
    test: `${server}/message-log/append.contract.test.ts`,
    caughtBy: 'one (sender, tmpId) is one row, however often and wherever it is sent at once',
  },
  {
    name: 'dedupe per token instead of per user',
    edits: [
      {
        file: `${server}/infra/database/migrations/0002-log.ts`,
        find: 'create unique index message_dedupe',
        replace: 'create index message_dedupe',
      },
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'and m.tmp_id = d."tmpId"',
        replace: 'and m.tmp_id = d."tmpId" and m.origin is not distinct from d."origin"',
      },
    ],
    test: `${server}/message-log/append.contract.test.ts`,
    caughtBy: 'one (sender, tmpId) is one row, whichever device of the sender repeats it',
  },
  {
    name: 'ids visible out of order',
    edits: [
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'export const appendFunctions: readonly string[] = [',
        replace:
          "export const appendFunctions: readonly string[] = [\n  'create sequence if not exists unordered_ids increment by 100',",
      },
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'update log_head l set head = l.head + n.fresh\n       from',
        replace: "select nextval('unordered_ids') as base from",
      },
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'where l.one = 1 and n.fresh > 0 and n.moved >= 0 returning l.head - n.fresh as base',
        replace: 'where n.fresh > 0 and n.moved >= 0',
      },
    ],
    test: `${server}/message-log/append.contract.test.ts`,
    caughtBy: 'a reader that asks for ids above its last misses none while 8 writers append',
  },
  {
    name: 'ack before commit',
    edits: [
      {
        file: `${server}/message-log/send-queue.ts`,
        find: '      return await commit(messages);',
        replace:
          "      const { transact } = await import('../infra/database/transaction.ts');\n      return await new Promise((resolve, reject) => {\n        transact(database, async (tx) => resolve(await store(tx, messages))).catch(reject);\n      });",
      },
    ],
    test: `${server}/message-log/append.contract.test.ts`,
    caughtBy: 'what fails before its commit is not acknowledged and leaves nothing; the retry is the first',
  },
  {
    name: 'removed member still subscribed',
    edits: [
      {
        file: `${server}/realtime/fan-out.ts`,
        find: 'if (row.chatSeq < from || row.chatSeq > to) continue;',
        replace: 'if (row.chatSeq < from) continue;',
      },
    ],
    test: `${server}/realtime/sockets.contract.test.ts`,
    caughtBy: 'somebody who was shut out gets nothing that came later',
  },
  {
    name: 'a person who comes online is announced to the friends of another',
    edits: [
      {
        file: `${server}/modules/presence/presence-push.ts`,
        find: 'return userIds.map((userId) => byUser.get(userId) ?? []);',
        replace: 'return [...byUser.values(), ...userIds.map(() => [])].slice(0, userIds.length);',
      },
    ],
    test: `${server}/realtime/sockets.contract.test.ts`,
    caughtBy: 'people who come online together are announced to their own friends, and to nobody else',
  },
  {
    name: 'a visitor may use every route',
    edits: [
      {
        file: `${server}/plugins/authentication.ts`,
        find: 'if (actor.isVisitor && !visitorRoutes.has(request.routeOptions.config.protocol))',
        replace: 'if (actor.isVisitor && false)',
      },
    ],
    test: `${server}/permissions.contract.test.ts`,
    caughtBy: 'searchUsers does what each subject may, and where it refuses or reads nothing changes',
  },
  {
    name: 'the denominator of a receipt follows the present members',
    edits: [
      {
        file: `${server}/infra/database/sql-functions/mark-read.ts`,
        find: 'coalesce(m.receipt_total, count(*)) as "all"',
        replace: 'count(*) as "all"',
      },
    ],
    test: `${server}/protocol.contract.test.ts`,
    caughtBy: 'keep the number of members at the send when members join and leave',
  },
  {
    name: 'a cleared history taken as the time of joining',
    edits: [
      {
        file: `${server}/domain/groups/member-repository.ts`,
        find: "'p.entered_seq',",
        replace: "'p.visible_from_seq as entered_seq',",
      },
    ],
    test: `${server}/protocol.contract.test.ts`,
    caughtBy: 'leave out members who joined later: each member has the position of their joining',
  },
  {
    name: 'each port of a forwarded address is a source of its own',
    edits: [
      {
        file: `${server}/plugins/forwarded-headers.ts`,
        find: '.map(readAddress)\n        .findLast',
        replace: '.map((one) => readAddress(one) ?? one)\n        .findLast',
      },
    ],
    test: `${server}/plugins/forwarded-headers.test.ts`,
    caughtBy: 'is that of the proxy that wrote no address: "unknown"',
  },
  {
    name: 'anybody registers where a host signs people in',
    edits: [
      {
        file: `${server}/settings/settings.ts`,
        find: "settings.hostJwksFile === undefined ? 'open' : 'closed'",
        replace: "settings.hostJwksFile === undefined ? 'open' : 'open'",
      },
    ],
    test: `${server}/config.test.ts`,
    caughtBy: 'registration with the secret of a host is closed',
  },
  {
    name: 'an invalid connId is kept',
    edits: [
      {
        file: `${server}/plugins/authentication.ts`,
        find: 'connId !== undefined && isConnId(connId) ? connId : undefined',
        replace: 'isConnId(connId ?? "") ? connId : connId',
      },
    ],
    test: `${server}/protocol.contract.test.ts`,
    caughtBy: 'counts as missing where it is no id of a connection: the send succeeds, alone and beside others',
  },
  {
    name: 'agents are members of a silent visitor’s conversation',
    edits: [
      {
        file: `${server}/modules/visitors/agents-chat.ts`,
        find: 'if (!change.roles.has(userId)) await change.addMembers([userId]);',
        replace: 'if (!change.roles.has(userId)) await change.addMembers([userId, change.group.ownerId]);',
      },
    ],
    test: `${server}/modules/visitors/visitors.contract.test.ts`,
    caughtBy: 'one who has written nothing is in the list of no agent',
  },
  {
    name: 'an interrupted request announces twice',
    edits: [
      {
        file: `${server}/modules/host/notices.ts`,
        find: 'if (idempotencyKey === undefined) return randomUUID();',
        replace: "if (idempotencyKey !== '') return randomUUID();",
      },
    ],
    test: `${server}/modules/host/announcements.contract.test.ts`,
    caughtBy: 'an announcement is answered at once, goes on after a restart, and reaches everybody once',
  },
  {
    name: 'a forward names somebody for other content',
    edits: [
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'm.type = d."type" and m.content = d."content" as same',
        replace: 'm.type = d."type" as same',
      },
    ],
    test: `${server}/protocol.contract.test.ts`,
    caughtBy: 'names the first sender of a location, a card or a custom message only if it is the same',
  },
  {
    name: 'a forwarded text can be edited',
    edits: [
      {
        file: `${server}/modules/messages/patches/edit.ts`,
        find: "if (target.forwarded_name !== null) return 'message.editForbidden';",
        replace: '',
      },
    ],
    test: `${server}/protocol.contract.test.ts`,
    caughtBy: 'cannot be edited: the words would be those of somebody else',
  },
  {
    name: 'one letter searches everything',
    edits: [
      {
        file: 'packages/im-sdk/src/protocol/routes/messages.ts',
        find: "return characters.length === 1 && !isWordCharacter(characters[0] ?? '');",
        replace: "return /^[\\p{Script=Latin}\\p{Nd}]$/u.test(characters.join(''));",
      },
    ],
    test: `${server}/domain/messages/search-text.test.ts`,
    caughtBy:
      'every keyword that is not too short has a pair or a character to look up: no search reads the whole index',
  },
  {
    name: 'changes of groups have no rate limit',
    edits: [
      {
        file: `${server}/plugins/authentication.ts`,
        find: 'await consumeRouteLimit(rateLimits, request);',
        replace: 'void consumeRouteLimit;',
      },
    ],
    test: `${server}/permissions.contract.test.ts`,
    caughtBy: 'muteGroup does what each subject may, and where it refuses or reads nothing changes',
  },
  {
    name: 'large images are decoded all at once',
    edits: [
      {
        file: `${server}/infra/images/image-processor.ts`,
        find: 'const MAX_MEGAPIXELS_AT_ONCE = limits.imagePixels / 1_000_000;',
        replace: 'const MAX_MEGAPIXELS_AT_ONCE = 1_000;',
      },
    ],
    test: `${server}/infra/images/image-processor.contract.test.ts`,
    caughtBy:
      'large pictures are decoded one after the other: all at once have no more pixels than the largest may have',
  },
  {
    name: 'a backup without the rows whose ids are always generated',
    edits: [
      {
        file: `${server}/infra/dump/table-dump.ts`,
        find: ' overriding system value',
        replace: '',
      },
    ],
    test: `${server}/infra/dump/every-table.contract.test.ts`,
    caughtBy:
      'a row of every table survives PGlite to PostgreSQL to PGlite, and new rows get ids above the restored ones',
  },
  {
    name: 'a server starts on a store whose restore failed',
    edits: [
      {
        file: `${server}/server.ts`,
        find: '    await demandFinishedRestore(store.database);\n',
        replace: '',
      },
    ],
    test: `${server}/infra/dump/store-dump.contract.test.ts`,
    caughtBy: 'no server starts after a restore that failed half-way (a missing table), until it was repeated',
  },
  {
    name: 'access tokens outlive the sessions that a backup lost',
    edits: [
      {
        file: `${server}/compose.ts`,
        find: `\`access token \${epoch}\``,
        replace: "'access token'",
      },
    ],
    test: `${server}/infra/dump/store-dump.contract.test.ts`,
    caughtBy: 'an access token from after the backup is not valid for a session that got its id after the restore',
  },
  {
    name: 'a device that was displaced on another node takes its place back',
    edits: [
      {
        file: `${server}/realtime/heartbeat.ts`,
        find: "row?.is_displaced ? 'displaced' : 'ended'",
        replace: "'ended'",
      },
    ],
    test: `${server}/realtime/two-nodes.contract.test.ts`,
    caughtBy: 'a remembered device that was displaced on one node is forced out on the other, and does not come back',
  },
  {
    name: 'an error while an upload is completed deletes its bytes',
    edits: [
      {
        file: `${server}/modules/files/direct-uploads.ts`,
        find: '      if (error instanceof Refusal) {\n        await blobs.remove(key);',
        replace: '      await blobs.remove(key);\n      if (error instanceof Refusal) {',
      },
    ],
    test: `${server}/modules/files/direct-upload.contract.test.ts`,
    caughtBy: 'an error of the database loses no bytes: completing again makes the file',
  },
  {
    name: 'TURN credentials for visitors',
    edits: [
      {
        file: `${server}/modules/system/routes.ts`,
        find: 'actor.isVisitor ? [] : iceServers(',
        replace: 'iceServers(',
      },
    ],
    test: `${server}/modules/system/turn-access.contract.test.ts`,
    caughtBy: 'a visitor, who may not call, gets none',
  },
  {
    name: 'every group that can be joined is found by its name',
    edits: [
      {
        file: `${server}/domain/groups/group-repository.ts`,
        find: "where('g.searchable', '=', true), ",
        replace: '',
      },
    ],
    test: `${server}/protocol.contract.test.ts`,
    caughtBy: 'finds a group that is not searchable by its exact id only',
  },
  {
    name: 'calls while busy are not counted as sends',
    edits: [
      {
        file: `${server}/modules/calls/private/private-calls.ts`,
        find: "      await rateLimits.consume('send', userId);\n",
        replace: '',
      },
    ],
    test: `${server}/modules/calls/call-requests.contract.test.ts`,
    caughtBy: 'as often as messages may be sent, however many people are called',
  },
  {
    name: 'the file of a completed upload deleted with the record of the upload',
    edits: [
      {
        file: `${server}/modules/files/cleanup.ts`,
        find: 'if (upload.completed_at === null) await blobs.remove(upload.key);',
        replace: 'await blobs.remove(upload.key);',
      },
    ],
    test: `${server}/modules/files/direct-upload.contract.test.ts`,
    caughtBy: 'a completed file outlives the record of its upload',
  },
  {
    name: 'a former member of a group hands its files on',
    edits: [
      {
        file: `${server}/modules/files/file-references.ts`,
        find: ' and p.visible_to_seq is null',
        replace: '',
      },
    ],
    test: `${server}/modules/files/file-references.contract.test.ts`,
    caughtBy:
      'a member of a group names what was sent while they are in it: nothing from before, nothing once they left',
  },
  {
    name: 'a new member of a group hands on files from before they joined',
    edits: [
      {
        file: `${server}/modules/files/file-references.ts`,
        find: 'm.chat_seq >= p.visible_from_seq and ',
        replace: '',
      },
    ],
    test: `${server}/modules/files/file-references.contract.test.ts`,
    caughtBy:
      'a member of a group names what was sent while they are in it: nothing from before, nothing once they left',
  },
];
