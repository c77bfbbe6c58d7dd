import { Code, type Feature, ImError, type RouteName } from '../protocol/index.ts';
import type { SignedInHttp } from './http-client.ts';

/** What people ask for by hand and a server that knows only the specification need not have. */
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

/** Calls that say `client.notOffered` where a server without any extension fails in general terms. */
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
