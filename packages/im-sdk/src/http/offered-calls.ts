import { Code, type Feature, ImError, type RouteName } from '../protocol/index.ts';
import type { SignedInHttp } from './http-client.ts';

/** Routes that are called on a user's action and that a server without extensions may lack. */
const EXTENSIONS: ReadonlySet<RouteName> = new Set([
  'sessions',
  'endSession',
  'report',
  'friendMsgRemind',
  'groupMsgRemind',
  'findExternalUser',
  'searchGroups',
  'transferGroup',
  'groupSettings',
  'groupAttributes',
  'approveGroupRequest',
  'rejectGroupRequest',
  'addAlbumImages',
  'removeAlbumImage',
  'editMessage',
  'reactToMessage',
  'deleteMessages',
  'findReadedUsers',
]);

/** Maps error 500 of such a route to `client.notOffered` if the server has no extensions. */
export function offeredCalls(http: SignedInHttp, features: () => ReadonlySet<Feature>): SignedInHttp {
  return {
    async call(route, input, options) {
      try {
        return await http.call(route, input, options);
      } catch (error) {
        const plain = features().size === 0 && EXTENSIONS.has(route) && error instanceof ImError;
        if (!plain || error.status !== Code.INTERNAL) throw error;
        throw new ImError('client.notOffered', 'This server does not have it', { category: 'refused', cause: error });
      }
    },
  };
}
