import type { Mutation } from './mutation.ts';

const rtc = 'packages/im-rtc/src';

/** Mistakes of calls. */
export const callMutations: readonly Mutation[] = [
  {
    name: 'offer applied before accept',
    edits: [
      {
        file: `${rtc}/private-call/private-call-signals.ts`,
        find: '  if (!isOpen) return stay(state);',
        replace: '',
      },
    ],
    test: `${rtc}/private-call/private-call-machine.test.ts`,
    caughtBy: 'opens a link, and delivers to it, only once the call is accepted',
  },
  {
    name: 'camera opened while it rings',
    edits: [
      {
        file: `${rtc}/private-call/private-call-resources.ts`,
        find: "return phase === 'dialling' ||",
        replace: "return phase === 'ringing' || phase === 'dialling' ||",
      },
    ],
    test: `${rtc}/private-call/private-call-machine.test.ts`,
    caughtBy: 'opens no camera and no link before the person accepted',
  },
  {
    name: 'cancel sent before the setup is answered',
    edits: [
      {
        file: `${rtc}/private-call/private-call-answers.ts`,
        find: "    return owe({ ...state, callId }, isAccepted ? 'handup' : 'cancel');",
        replace: '    return stay({ ...state, callId, awaits: undefined });',
      },
    ],
    test: `${rtc}/private-call/private-call-machine.test.ts`,
    caughtBy: 'ends at the server too, however the first request came out',
  },
  {
    name: 'both yield where both dial',
    edits: [
      {
        file: `${rtc}/private-call/private-call-machine.ts`,
        find: 'yields: ownId < peerId',
        replace: 'yields: true',
      },
    ],
    test: `${rtc}/private-call/private-call-stories.test.ts`,
    caughtBy: 'are in one call, one as caller and one as callee: a server that knows only the specification',
  },
  {
    name: 'ring of a call that was cancelled before',
    edits: [
      {
        file: `${rtc}/private-call/private-call-signals.ts`,
        find: '  if (!isOf(state, event)) return stay(rememberEnded(state, event.callId));\n  const known',
        replace: '  if (!isOf(state, event)) return stay(state);\n  const known',
      },
    ],
    test: `${rtc}/private-call/private-call-stories.test.ts`,
    caughtBy: 'a cancel that overtakes its setup leaves nothing ringing',
  },
];
