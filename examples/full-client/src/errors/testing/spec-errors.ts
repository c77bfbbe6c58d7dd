import type { BuiltInLanguage, ShowToast } from 'im-react';
import type { RefusalKey } from 'im-sdk/protocol';
import { createMemoryDevice, createTestClient, RealClock } from 'im-sdk/testing';
import type { ErrorWorld } from './error-world.ts';

// The errors of spec §8 that a person is to see: how each is caused, and its sentence. Sentences of screens with tests of
// their own, and those of calls, are in docs/coverage.md.

/** What a cause works with. */
export interface ErrorStage extends ErrorWorld {
  readonly toast: Pick<ShowToast, 'showError'>;
}

interface SpecError {
  /** The error, in the words of the specification. */
  readonly error: string;
  readonly cause: (stage: ErrorStage) => unknown;
  readonly shownAs: 'toast' | 'dialog' | 'banner';
  readonly sentences: Readonly<Record<BuiltInLanguage, string>>;
}

/** A request of the person whose failure is a toast, as screens do it. */
const asked = ({ client, toast }: ErrorStage): Promise<void> =>
  client.contacts.search('ben').then(() => undefined, toast.showError);

const answered =
  (status: number, body: string | object) =>
  (stage: ErrorStage): Promise<void> => {
    stage.answer(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
    return asked(stage);
  };

/** The server refuses the request with a key of its catalogue. */
const refused =
  (key: RefusalKey) =>
  (stage: ErrorStage): Promise<void> => {
    stage.server.network.plan(key, { route: 'searchUsers' });
    return asked(stage);
  };

const toast = (
  error: string,
  cause: SpecError['cause'],
  ...[enUS, zhCN, zhTW]: readonly [string, string, string]
): SpecError => ({ error, cause, shownAs: 'toast', sentences: { 'en-US': enUS, 'zh-CN': zhCN, 'zh-TW': zhTW } });

/** Answers and transport. */
const TRANSPORT: readonly SpecError[] = [
  toast(
    "envelope, other code: the server's message",
    answered(200, { code: 777, message: 'Bind a phone first', data: null }),
    'The server refused this: Bind a phone first',
    '服务器拒绝了该操作：Bind a phone first',
    '伺服器拒絕了該操作：Bind a phone first',
  ),
  toast(
    'no response',
    (stage) => {
      stage.server.network.plan('unreachable', { route: 'searchUsers' });
      return asked(stage);
    },
    'Network connection failed, please check network settings',
    '网络连接失败，请检查网络设置',
    '網路連線失敗，請檢查網路設定',
  ),
  toast(
    'HTTP 400: the response body',
    answered(400, 'Header too long'),
    'The server sent an answer that cannot be read: Header too long',
    '无法读取服务器的回应：Header too long',
    '無法讀取伺服器的回應：Header too long',
  ),
  toast(
    'HTTP 403',
    answered(403, '<html>'),
    'No permission, contact administrator to authorize',
    '没有权限，请联系管理员授权',
    '沒有權限，請聯絡管理員授權',
  ),
  toast(
    'HTTP 404',
    answered(404, '<html>'),
    'Requested resource does not exist',
    '请求的资源不存在',
    '請求的資源不存在',
  ),
  toast('HTTP 500', answered(500, '<html>'), 'Internal server error', '服务器内部错误', '伺服器內部錯誤'),
  toast(
    'HTTP, other: the error message',
    answered(418, 'I am a teapot'),
    'The server refused this: I am a teapot',
    '服务器拒绝了该操作：I am a teapot',
    '伺服器拒絕了該操作：I am a teapot',
  ),
];

/** Refusals with a key. */
const REFUSALS: readonly SpecError[] = [
  toast(
    'group not found or invalid id',
    refused('group.notFound'),
    'There is no such group',
    '该群不存在',
    '該群組不存在',
  ),
  toast(
    'no permission to join',
    refused('group.joinForbidden'),
    'Nobody can ask to join this group',
    '该群不允许申请加入',
    '該群組不允許申請加入',
  ),
  toast(
    'already in group',
    refused('group.already'),
    'Already a member of this group',
    '已经是该群成员',
    '已經是該群組成員',
  ),
  toast(
    'muted',
    refused('group.muted'),
    'You have been muted and cannot send messages',
    '你已被禁言，无法发送消息',
    '你已被禁言，無法傳送訊息',
  ),
];

/** What ends the session or the connection. */
const ENDINGS: readonly SpecError[] = [
  {
    error: 'logged in elsewhere',
    cause: async ({ server }) => {
      const { client, until } = await createTestClient(server, {
        user: 'ann',
        device: createMemoryDevice({
          clock: new RealClock(),
          network: server,
          page: { origin: server.origin, secure: true },
          seed: 2,
        }),
      });
      await until(() => client.connection.state.getSnapshot().phase === 'live');
      await client.destroy();
    },
    shownAs: 'dialog',
    sentences: {
      'en-US': 'You have been logged in elsewhere and will be forced offline',
      'zh-CN': '你已在其他地方登录，将被强制下线',
      'zh-TW': '你已在其他地方登入，將被強制下線',
    },
  },
  {
    error: 'banned, with its reason',
    cause: ({ server, annId }) => server.ban(annId, 'spam'),
    shownAs: 'dialog',
    sentences: {
      'en-US': 'This account has been banned: spam',
      'zh-CN': '该账号已被封禁：spam',
      'zh-TW': '該帳號已被封禁：spam',
    },
  },
  {
    error: 'deregistered',
    cause: ({ client }) => client.profile.unregister('password'),
    shownAs: 'dialog',
    sentences: {
      'en-US': 'This account has been deleted',
      'zh-CN': '该账号已注销',
      'zh-TW': '該帳號已註銷',
    },
  },
  {
    error: 'connection lost',
    cause: ({ server }) => server.network.goOffline(),
    shownAs: 'banner',
    sentences: {
      'en-US': 'Connection lost, trying to reconnect…',
      'zh-CN': '连接已断开，正在尝试重新连接…',
      'zh-TW': '連線已中斷，正在嘗試重新連線…',
    },
  },
];

/** Every error of the table. */
export const SPEC_ERRORS: readonly SpecError[] = [...TRANSPORT, ...REFUSALS, ...ENDINGS];
