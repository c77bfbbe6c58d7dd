import { visitorMessageTypes } from '../../../../protocol/index.ts';
import type { messagesRoutes } from '../../../../protocol/routes/messages.ts';
import { deleteForOneself, flushAll } from '../../domain/deletions.ts';
import { withOwnFiles } from '../../domain/file-references.ts';
import { recall, sendGroup, sendPrivate } from '../../domain/messages.ts';
import { history, range } from '../../domain/pages.ts';
import { edit, react } from '../../domain/patches.ts';
import { maxReadedId, readersOf, readGroup, readPrivate, readSystem } from '../../domain/reading.ts';
import { search } from '../../domain/search.ts';
import { admitAgents } from '../../domain/visitors/agents-chat.ts';
import { demand } from '../../state/refusal.ts';
import type { Handlers } from './handler.ts';

export const messagesHandlers: Handlers<typeof messagesRoutes> = {
  sendPrivate: ({ world, body, origin: server }, { userId, origin }) =>
    sendPrivate(world, userId, withOwnFiles(world, userId, server, body), origin),
  sendGroup: ({ world, body, origin: server }, { userId, origin }) => {
    demand(!origin.session.isVisitor || visitorMessageTypes.has(body.type), 'message.type');
    const message = withOwnFiles(world, userId, server, body);
    admitAgents(world, body.groupId, userId);
    return sendGroup(world, userId, message, origin);
  },
  recallMessage: ({ world, params }, { userId, origin }) => recall(world, userId, params.kind, params.id, origin),
  editMessage: ({ world, params, body }, { userId, origin }) => edit(world, userId, params.kind, body, origin),
  reactToMessage: ({ world, params, body }, { userId, origin }) => react(world, userId, params.kind, body, origin),
  deleteMessages: ({ world, params, body }, { userId }) => deleteForOneself(world, userId, params.kind, body),
  flushAllMessages: ({ world }, { userId }) => flushAll(world, userId),
  readPrivate: ({ world, query }, { userId, origin }) =>
    readPrivate(world, userId, query.friendId, query.messageId, origin),
  readGroup: ({ world, query }, { userId, origin }) => readGroup(world, userId, query.groupId, query.messageId, origin),
  readSystem: ({ world, query }, { userId }) => readSystem(world, userId, query.maxSeqNo),
  maxReadedId: ({ world, query }, { userId }) => maxReadedId(world, userId, query.friendId),
  findReadedUsers: ({ world, query }, { userId }) => readersOf(world, userId, query.groupId, query.messageId),
  searchMessages: ({ world, query }, { userId }) => search(world, userId, query),
  history({ world, params, query }, { userId }) {
    const { before: _b, after: _a, around: _r, at: _t, ...pages } = query;
    const known = world.dialect.isSpecOnly ? { ...pages, page: pages.page ?? 1 } : query;
    return history(world, userId, params.kind, known);
  },
  range: ({ world, params, query }, { userId }) =>
    range(world, userId, params.kind, query.target, query.from, query.to),
};
