import type { RequestInput, RequestOptions, ResponseData, SendRoute, SpecOnlyRequests } from '../http/http-client.ts';
import { callsRoutes, type ErrorCode, ImError, type RouteName, routes } from '../protocol/index.ts';
import { isNotHere, type KnownRoutes } from './known-routes.ts';
import { createGroupAndInvite, modifyGroupWithName, replacements, type Sender } from './route-replacements.ts';

/** Routes that tell whether a server has calls. The others are requested within a call: there 500 is a fault. */
const CALL_STARTS: readonly RouteName[] = ['setupCall', 'infoCall', 'setupGroupCall', 'infoGroupCall'];
const CALL_ROUTES = (Object.keys(callsRoutes) as RouteName[]).filter((name) => !CALL_STARTS.includes(name));

/**
 * Routes of the specification (§7) that every known server has, so that code 500 without a cause is a fault. Some builds
 * have no calls, no friend confirmation (`manualApprove`) and no clearing (`flushAllMessages`).
 */
const SPECIFIED: ReadonlySet<RouteName> = new Set([
  'login',
  'register',
  'refreshToken',
  'globalSetting',
  'self',
  'findUser',
  'updateProfile',
  'terminalsOnline',
  'uploadImage',
  'uploadFile',
  'friends',
  'findFriend',
  'groups',
  'findGroup',
  'groupMembers',
  'systemConfig',
  'pullOffline',
  'pullOfflineSystem',
  'sendPrivate',
  'sendGroup',
  ...CALL_ROUTES,
]);

/** Lists that a server may lack. They are loaded again after every login. */
const OPTIONAL_LISTS: ReadonlySet<RouteName> = new Set(['friendRequests', 'blacklist', 'groupRequests', 'sessions']);

/** Refusals of an action on a friend or group that is none any more. */
const LISTS_STALE: ReadonlySet<ErrorCode> = new Set(['group.notMember', 'group.notFound', 'friend.notFriend']);

const notOffered = (cause?: unknown): ImError =>
  new ImError('client.notOffered', 'This server does not have it', { category: 'refused', cause });

/** Dependencies of `specOnlyRequests`. */
interface SpecOnlyRequestsParts {
  readonly known: KnownRoutes;
  readonly isSpecOnly: () => boolean;
  readonly sender: Sender;
  /** A refusal showed that friends or groups are out of date. */
  readonly onListsStale: () => void;
}

/**
 * Requests on a spec-only server. A route that answers "not here" is replaced by the one that such servers have; without one
 * the request rejects with `client.notOffered`.
 */
export function specOnlyRequests({ known, isSpecOnly, sender, onListsStale }: SpecOnlyRequestsParts): SpecOnlyRequests {
  /** Lists that were missing twice, or once more after an earlier visit: not requested again in this session. */
  const missingLists = new Set<RouteName>();

  async function replaced<N extends RouteName>(
    send: SendRoute,
    name: N,
    input: RequestInput<N>,
    options: RequestOptions,
    cause?: unknown,
  ): Promise<ResponseData<N>> {
    const replacement = replacements[name];
    if (name === 'setupCall' && !input.body) {
      // The caller sends it again, with an offer.
      known.setReplaced(name);
      throw notOffered(cause);
    }
    try {
      if (!replacement) throw cause;
      const answer = await replacement(input, send, options, sender);
      known.setReplaced(name);
      return answer;
    } catch (error) {
      if (!(error instanceof ImError) || !isNotHere(error)) throw error;
      if (OPTIONAL_LISTS.has(name) && known.missing.getSnapshot().has(name)) missingLists.add(name);
      known.setMissing(name);
      throw notOffered(error);
    }
  }

  async function request<N extends RouteName>(
    send: SendRoute,
    name: N,
    input: RequestInput<N>,
    options: RequestOptions,
  ): Promise<ResponseData<N>> {
    if (missingLists.has(name)) {
      throw notOffered();
    }
    if (SPECIFIED.has(name)) return send<(typeof routes)[N]>(routes[name], input, options);
    if (name === 'createGroup') {
      return createGroupAndInvite(input as RequestInput<'createGroup'>, send, options) as Promise<ResponseData<N>>;
    }
    if (name === 'modifyGroup') {
      return modifyGroupWithName(input as RequestInput<'modifyGroup'>, send, options) as Promise<ResponseData<N>>;
    }
    if (known.isReplaced(name)) return replaced(send, name, input, options);
    try {
      const answer = await send<(typeof routes)[N]>(routes[name], input, options);
      known.setOffered(name);
      return answer;
    } catch (error) {
      if (!(error instanceof ImError) || !isNotHere(error)) throw error;
      return replaced(send, name, input, options, error);
    }
  }

  return {
    isSpecOnly,
    async request(send, name, input, options) {
      try {
        return await request(send, name, input, options);
      } catch (error) {
        // Not for a read: a member list that is watched would be requested again by the reload.
        const isStale = error instanceof ImError && LISTS_STALE.has(error.code) && routes[name].method !== 'GET';
        if (isStale) onListsStale();
        throw error;
      }
    },
  };
}
