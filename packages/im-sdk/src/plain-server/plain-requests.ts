import type { PlainRequests, RequestInput, RequestOptions, ResponseData, SendRoute } from '../http/http-client.ts';
import { ImError, type RouteName, routes } from '../protocol/index.ts';
import { isNotHere, type KnownRoutes } from './known-routes.ts';
import { createGroupAndInvite, replacements, type Sender } from './replacements.ts';

/** Routes of the specification (§7): every server has them, so that code 500 without a cause is a fault. */
const SPECIFIED: ReadonlySet<RouteName> = new Set([
  'login',
  'register',
  'refreshToken',
  'globalSetting',
  'self',
  'findUser',
  'updateProfile',
  'manualApprove',
  'flushAllMessages',
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
  'setupCall',
  'acceptCall',
  'rejectCall',
  'cancelCall',
  'failCall',
  'hangUpCall',
  'offerCall',
  'answerCall',
  'candidateCall',
  'heartbeatCall',
  'setupGroupCall',
  'acceptGroupCall',
  'rejectGroupCall',
  'failGroupCall',
  'joinGroupCall',
  'inviteGroupCall',
  'offerGroupCall',
  'answerGroupCall',
  'candidateGroupCall',
  'deviceGroupCall',
  'quitGroupCall',
  'cancelGroupCall',
  'heartbeatGroupCall',
]);

/** Dependencies of `plainRequests`. */
interface PlainRequestsParts {
  readonly known: KnownRoutes;
  readonly isPlain: () => boolean;
  readonly sender: Sender;
}

/**
 * Requests on a plain server. A route that answers "not here" is replaced by the one that such servers have; without one
 * the request rejects with `client.notOffered`.
 */
export function plainRequests({ known, isPlain, sender }: PlainRequestsParts): PlainRequests {
  async function replaced<N extends RouteName>(
    send: SendRoute,
    name: N,
    input: RequestInput<N>,
    options: RequestOptions,
    cause?: unknown,
  ): Promise<ResponseData<N>> {
    const replacement = replacements[name];
    try {
      if (!replacement) throw cause;
      const answer = await replacement(input, send, options, sender);
      known.setReplaced(name);
      return answer;
    } catch (error) {
      if (!(error instanceof ImError) || !isNotHere(error)) throw error;
      known.setMissing(name);
      throw new ImError('client.notOffered', 'This server does not have it', { category: 'refused', cause: error });
    }
  }

  return {
    isPlain,
    async request<N extends RouteName>(send: SendRoute, name: N, input: RequestInput<N>, options: RequestOptions) {
      if (SPECIFIED.has(name)) return send<(typeof routes)[N]>(routes[name], input, options);
      if (name === 'createGroup') {
        return createGroupAndInvite(input as RequestInput<'createGroup'>, send, options) as Promise<ResponseData<N>>;
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
    },
  };
}
