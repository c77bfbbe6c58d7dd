import type { Mutation } from './mutation.ts';

const sdk = 'packages/im-sdk/src';

/** Mistakes at im-sdk's edge: sign-in, input, listeners and platform of a host. */
export const clientMutations: readonly Mutation[] = [
  {
    name: 'an onError that throws not isolated',
    edits: [
      {
        file: `${sdk}/error-reports.ts`,
        find: 'callListener(() => options.onError?.(known), onThrown);',
        replace: 'options.onError?.(known);',
      },
    ],
    test: `${sdk}/testing/faults/host-listeners.test.ts`,
    caughtBy: 'of errors may be the option onError itself: what threw is logged, and nothing else is affected',
  },
  {
    name: 'a listener of the host not isolated',
    edits: [
      {
        file: `${sdk}/events.ts`,
        find: 'callListener(() => call(...values), onThrown);',
        replace: 'call(...values);',
      },
    ],
    test: `${sdk}/testing/faults/host-listeners.test.ts`,
    caughtBy: 'of messages hears each of a batch, and so do the others',
  },
  {
    name: 'a listener of calls not isolated',
    edits: [
      {
        file: `${sdk}/calls/calls.ts`,
        find: 'callListener(() => call(...values), onThrown);',
        replace: 'void call(...values);',
      },
    ],
    test: `${sdk}/testing/faults/host-listeners.test.ts`,
    caughtBy: 'of calls keeps no ring from the others, nor the one that waited',
  },
  {
    name: 'a platform of the host not isolated',
    edits: [
      {
        file: `${sdk}/client.ts`,
        find: 'isolatedPlatform(options.platform, platformThrew)',
        replace: 'options.platform',
      },
    ],
    test: `${sdk}/testing/faults/host-platform.test.ts`,
    caughtBy: 'keeps nobody from signing in, writing, reading, signing out: local',
  },
  {
    name: 'input stored as it was handed in',
    edits: [
      {
        file: `${sdk}/input/check-input.ts`,
        find: 'if (issues.length === 0) return method(...args);',
        replace: 'return method(...given);',
      },
    ],
    test: `${sdk}/input/input.test.ts`,
    caughtBy: 'a draft whose quote holds a function is refused, and the draft before it stands',
  },
  {
    name: 'input of calls not validated',
    edits: [{ file: `${sdk}/client.ts`, find: 'validateInput(calls.service, callsInput)', replace: 'calls.service' }],
    test: `${sdk}/input/every-input.test.ts`,
    caughtBy: 'is refused with request.invalid and its field, if it is of another type or cannot be read',
  },
  {
    name: 'a failed getToken not tried again',
    edits: [
      {
        file: `${sdk}/auth/host-sign-in.ts`,
        find: 'this.#cancel = timers.after(Math.max(this.#backoff(tried), error.retryAfterMs ?? 0), () => {',
        replace: 'this.#cancel = timers.after(2 ** 40, () => {',
      },
    ],
    test: `${sdk}/auth/host-sign-in.test.ts`,
    caughtBy: 'throws: the state says it, it is reported once and tried again with backoff',
  },
  {
    name: 'a sign-in of the host although its session is stored',
    edits: [
      {
        file: `${sdk}/auth/host-sign-in.ts`,
        find: 'if (stored !== undefined && subject !== undefined && stored.account.subject === subject) {',
        replace: 'if (stored === null) {',
      },
    ],
    test: `${sdk}/auth/host-sign-in.test.ts`,
    caughtBy: 'makes no new sign-in, by the host or by a password, and no notice of one',
  },
  {
    name: 'a login without WebSocket',
    edits: [
      {
        file: `${sdk}/auth/auth.ts`,
        find: 'if (this.#parts.platform.availability.webSocket === undefined) return;',
        replace: 'if (this.#parts) return;',
      },
    ],
    test: `${sdk}/no-web-socket.test.ts`,
    caughtBy: 'makes a client, as a server does that renders; start and login reject and nothing is tried',
  },
  {
    name: 'an error of sign-out lost',
    edits: [
      {
        file: `${sdk}/auth/auth.ts`,
        find: 'this.#pendingLogouts.retryAll().catch(this.#parts.onError);',
        replace: 'this.#pendingLogouts.retryAll().catch(() => undefined);',
      },
    ],
    test: `${sdk}/auth/pending-logouts.test.ts`,
    caughtBy: 'that cannot be read any more is reported, even where what fails is no error of the client',
  },
  {
    name: 'a destroyed client that signs in',
    edits: [
      { file: `${sdk}/auth/auth.ts`, find: 'if (this.#current.isDestroyed) throw destroyedError();', replace: '' },
    ],
    test: `${sdk}/destroyed.test.ts`,
    caughtBy: 'rejects every method with client.destroyed, and stays signed out',
  },
  {
    name: 'storage key left out',
    edits: [
      {
        file: `${sdk}/http/server-address.ts`,
        find: 'return storageKey === undefined ? server :',
        replace: "return storageKey !== '' ? server :",
      },
    ],
    test: `${sdk}/storage-key.test.ts`,
    caughtBy: 'are two accounts, also after a reload',
  },
  {
    name: 'a timeline that does not see a sign-in',
    edits: [
      {
        file: `${sdk}/messages/open-timeline.ts`,
        find: 'session.subscribe(() => this.#followSession())',
        replace: 'session.subscribe(() => undefined)',
      },
    ],
    test: `${sdk}/messages/open-before-login.test.ts`,
    caughtBy: 'fills with the sign-in, follows what comes, and changes with the account',
  },
  {
    name: 'the unread messages of the first sync not taken as those at the opening',
    edits: [
      {
        file: `${sdk}/messages/unread-line.ts`,
        find: 'if (caughtUp.getSnapshot()) return;\n    const ends',
        replace: 'if (!caughtUp.getSnapshot()) return;\n    const ends',
      },
    ],
    test: `${sdk}/messages/open-timeline.test.ts`,
    caughtBy: 'is known once it has, on a new device; what arrives later does not move it',
  },
  {
    name: 'state of a session kept for the next account',
    edits: [
      {
        file: 'packages/im-react/src/hooks/session/session-state.ts',
        find: 'return account === undefined || account === owner;',
        replace: 'return account !== -1;',
      },
    ],
    test: 'packages/im-react/src/hooks/session/session-state.test.ts',
    caughtBy: 'files in the composer, which are no longer uploaded either',
  },
  {
    name: 'a draft stored for the next account',
    edits: [
      {
        file: 'packages/im-react/src/hooks/composer/create-composer.ts',
        find: 'if (!isCurrentSession()) return;',
        replace: '',
      },
    ],
    test: 'packages/im-react/src/hooks/composer/composer-drafts.test.ts',
    caughtBy: 'is not stored for the next account',
  },
  {
    name: 'tokens stored after the sign-out',
    edits: [
      {
        file: `${sdk}/auth/tab-session-store.ts`,
        find: 'if (isSignedOut()) return;',
        replace: '',
      },
    ],
    test: `${sdk}/auth/auth.test.ts`,
    caughtBy: 'of the tokens that the logout request needed, because the access token had expired',
  },
];
