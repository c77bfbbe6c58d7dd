import * as v from 'valibot';
import { page } from '../base/envelope.ts';
import { IdText } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import {
  HostGroup,
  HostGroupInput,
  HostNotice,
  HostPair,
  HostRefText,
  HostSend,
  HostUser,
  HostUserInput,
  HostUsers,
} from '../entities/host.ts';
import { HostCommand } from '../entities/host-command.ts';
import { Message } from '../entities/message.ts';
import { Report } from '../entities/report.ts';
import { sizeQuery } from './inputs.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

const auth = 'host';
const one = v.looseObject({ id: HostRefText });

/**
 * Routes for the host product's own server, with the server key; not for browsers and not for our client. A separate
 * table, because only im-server implements them.
 */
export const hostRoutes = {
  hostPutUser: route('PUT', '/host/users', { auth, body: HostUserInput, data: HostUser, safe: true }),
  hostFindUser: route('GET', '/host/users/:id', { auth, params: one, data: HostUser }),
  /** Deletes a user with all messages, files and settings. Cannot be undone. */
  hostEraseUser: route('DELETE', '/host/users/:id', { auth, params: one, data: noData, safe: true }),
  hostBanUser: route('POST', '/host/users/:id/ban', {
    auth,
    params: one,
    body: v.nullish(v.looseObject({ reason: v.nullish(v.pipe(v.string(), v.maxLength(limits.groupNoticeLength))) })),
    data: noData,
    safe: true,
  }),
  hostUnbanUser: route('POST', '/host/users/:id/unban', { auth, params: one, data: noData, safe: true }),
  hostBefriend: route('PUT', '/host/friendships', { auth, body: HostPair, data: noData, safe: true }),
  hostUnfriend: route('DELETE', '/host/friendships', { auth, body: HostPair, data: noData, safe: true }),
  hostPutGroup: route('PUT', '/host/groups', { auth, body: HostGroupInput, data: HostGroup, safe: true }),
  hostFindGroup: route('GET', '/host/groups/:id', { auth, params: one, data: HostGroup }),
  hostDissolveGroup: route('DELETE', '/host/groups/:id', { auth, params: one, data: noData, safe: true }),
  hostAddMembers: route('POST', '/host/groups/:id/members', {
    auth,
    params: one,
    body: HostUsers,
    data: HostGroup,
    safe: true,
  }),
  hostRemoveMembers: route('DELETE', '/host/groups/:id/members', {
    auth,
    params: one,
    body: HostUsers,
    data: HostGroup,
    safe: true,
  }),
  hostSend: route('POST', '/host/messages', { auth, body: HostSend, data: Message }),
  hostMessages: route('GET', '/host/messages', {
    auth,
    query: v.looseObject({
      /** `user` and `peer` for a private conversation, `group` alone for a group. */
      user: v.optional(HostRefText),
      peer: v.optional(HostRefText),
      group: v.optional(HostRefText),
      before: v.optional(IdText),
      after: v.optional(IdText),
      size: sizeQuery(limits.historyMaxSize),
    }),
    data: page(Message),
  }),
  hostNotice: route('POST', '/host/notices', {
    auth,
    body: HostNotice,
    /** A notice to all is `queued`, with `sent` 0: the server sends it in the background. */
    data: v.looseObject({ sent: v.number(), queued: v.optional(v.boolean()) }),
  }),
  /** Runs a command of an administrator; returns its output text. */
  hostCommand: route('POST', '/host/commands', { auth, body: HostCommand, data: v.string() }),
  hostReports: route('GET', '/host/reports', {
    auth,
    query: v.looseObject({ before: v.optional(IdText), size: sizeQuery(limits.historyMaxSize) }),
    data: page(Report),
  }),
} as const;
