import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './command.ts';

// What a module keeps outlives a sign-out, and the next account of the page would find it. Each place that a module of
// the client keeps something in is listed here, with the reason why the next account may find it. What belongs to an
// account is kept by `sessionState` (im-react `hooks/session/session-state.ts`) or in the SDK's store, which a sign-out empties.

const sources = [
  'packages/im-sdk/src/**/*.ts',
  'packages/im-rtc/src/**/*.ts',
  'packages/im-react/src/**/*.{ts,tsx}',
  'examples/full-client/src/**/*.{ts,tsx}',
  'examples/embed-widget/**/*.{ts,tsx}',
];
const skipped = /node_modules|\/dist\/|\/testing\/|\.test\.|\.stories\./;

/** A variable of a module that can change. Readonly sets and maps, and what is made once, cannot. */
const VARIABLE =
  /^(?:export )?(?:let (\w+)|const (\w+)\b(?!: Readonly)[^=\n]*= new (?:Map|Set|WeakMap|WeakSet|LruMap)\b)/gm;
/** A value in the browser's storage. */
const STORED = /deviceSetting\(([^)]*)\)|(?:local|session)Storage\.setItem\(|\b(?:local|session)\.set\(|\bwriteJson\(/g;

const VARIABLES: Readonly<Record<string, string>> = {
  'full-client/platform/settings-store.ts memory': 'settings of the device, where its storage is denied',
  'full-client/shell/useLayout.ts settled': 'size of the window',
  'im-react/broadcast/BroadcastProgress.tsx awaited': 'a listener; only the account that sent the broadcast emits',
  'im-react/broadcast/useBroadcastFiles.ts lastId': 'a number',
  'im-react/conversation/composer/field/blank-font.ts loaded': 'documents',
  'im-react/conversation/composer/field/insert-text.ts inserting': 'within one call',
  'im-react/conversation/composer/parts/ComposerRoot.tsx shownErrors': 'by composer, and each account has its own',
  'im-react/message/kinds/file/downloads.ts running': 'downloads, aborted when the session ends',
  'im-react/message/kinds/image/album-run.ts positions': 'numbers',
  'im-react/message/kinds/voice/played-voices.ts accounts': 'by account',
  'im-react/message/kinds/voice/Waveform.tsx cache': 'wave forms by address',
  'im-react/message/kinds/voice/voice-player.ts current': 'stopped when the session ends',
  'im-react/i18n/formatters.ts cache': 'formatters',
  'im-react/i18n/language.ts RIGHT_TO_LEFT': 'languages',
  'im-react/i18n/languages.ts tables': 'languages',
  'im-react/text/load-pinyin.ts loaded': 'code',
  'im-react/text/load-pinyin.ts loading': 'code',
  'im-react/platform/page/media-query.ts queries': 'by window',
  'im-react/platform/page/observe-visible.ts listeners': 'by element',
  'im-react/platform/page/observe-visible.ts observers': 'by window',
  'im-react/platform/sound/exclusive-playback.ts stopOther': 'what plays now',
  'im-react/platform/sound/message-sound.ts context': 'a device',
  'im-react/platform/warn-once.ts warned': 'sentences for developers',
  'im-react/hooks/call/useCallEngine.ts engines': 'the engine reads the account of its client',
  'im-react/rich-text/only-emoji.ts only': 'a pattern',
  'im-react/rich-text/unicode-emoji.ts each': 'a pattern',
  'im-react/widget/page/frame-page.ts asked': 'a number',
  'im-react/widget/page/frame-page.ts waiting': 'requests for a token, answered by the page around',
  'im-react/widget/panel/WidgetApp.tsx clients': 'a number',
  'im-react/widget/panel/WidgetApp.tsx keys': 'numbers',
  'im-react/widget/panel/panel.tsx sheet': 'a style sheet',
  'im-sdk/cache/local-storage-database.ts running': 'transactions by database, which has its account in the name',
  'im-sdk/files/files.ts uploads': 'a number',
  'im-sdk/http/on-abort.ts pending': 'by signal',
  'im-sdk/http/refusal.ts missingAtSpecOnlyServer': 'by error',
  'im-sdk/messages/open-timeline.ts windows': 'a number',
  'im-sdk/messages/search/message-search.ts searches': 'a number',
  'im-sdk/store/messages/message-body.ts read': 'by row',
  'im-sdk/platform/console-once.ts logged': 'sentences for developers',
  'im-sdk/sync/plan/interpret.ts groupRows': 'keys by id, without content',
  'im-sdk/sync/plan/interpret.ts privateRows': 'keys by id, without content',
};

const STORAGE: Readonly<Record<string, string>> = {
  'full-client/platform/settings-store.ts': 'settings of the device, and the user name that the person wants kept',
  'im-react/rich-text/emoji-picker/EmojiPicker.tsx': 'of the device: which emoji were picked',
  'im-react/message/kinds/voice/played-voices.ts': 'by server and account',
  'im-react/notifications/notifier/useFrontTab.ts': 'a number of a tab, by server',
  'im-react/chats/search/recent/useRecentSearches.ts': 'by server and account',
  'im-react/hooks/conversations/useNotificationSettings.ts': 'of the device: sound and notifications',
  'im-react/hooks/useSendKey.ts': 'of the device: the key that sends',
  'im-react/platform/device/device-setting.ts': 'writes for the files above',
  'im-react/platform/device/local-storage.ts': 'writes for the files above',
  'im-rtc/platform/browser-platform.ts': 'of the device: camera and microphone',
  'im-sdk/auth/device-number.ts': 'of the device',
  'im-sdk/auth/pending-logouts.ts': 'sealed tokens of sign-outs that the server has not got yet',
  'im-sdk/auth/account-records.ts': 'accounts that the person wants kept; tokens are sealed',
  'im-sdk/auth/server-features.ts': 'by server',
  'im-sdk/auth/tab-session-store.ts': 'the session, removed when it ends',
  'im-sdk/auth/visitor-token-store.ts': 'the visitor, removed at the sign-out',
  'im-sdk/cache/last-drafts.ts': 'by account, removed with its cache',
  'im-sdk/cache/local-storage-database.ts': 'by account',
  'im-sdk/outbox/outbox-storage.ts': 'by account',
  'im-sdk/spec-only/known-routes.ts': 'by server',
};

const files = globSync(sources, { cwd: root })
  .filter((file) => !skipped.test(`/${file}`))
  .map((file) => ({
    name: file.replace(/^(?:packages|examples)\//, '').replace('/src/', '/'),
    text: readFileSync(join(root, file), 'utf8'),
  }));

it('a module of the client keeps nothing of an account beyond its session', () => {
  const found = files.flatMap(({ name, text }) =>
    [...text.matchAll(VARIABLE)].map(([, changing, constant]) => `${name} ${changing ?? constant}`),
  );
  expect(found.sort()).toEqual(Object.keys(VARIABLES).sort());
});

it('what the client stores in the browser belongs to the device, the server or an account by its name', () => {
  const found = files.filter(({ text }) => text.match(STORED)).map(({ name }) => name);
  expect(found.sort()).toEqual(Object.keys(STORAGE).sort());
});
