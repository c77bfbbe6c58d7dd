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
    name: 'candidates sent before the call with the offer is accepted',
    edits: [
      {
        file: `${rtc}/engine/private-calls.ts`,
        find: '      this.#carried = { generation, signal, settle };',
        replace: "      this.#carried = { generation, signal, settle };\n      settle('posted');",
      },
    ],
    test: `${rtc}/engine/calls-with-offer.test.ts`,
    caughtBy: 'sends offer and answer with call and accept, candidates behind them, and asks for the setup once',
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
        file: `${rtc}/private-call/private-call-machine.ts`,
        find: "    return sendEnd({ ...state, callId }, isAccepted ? 'handup' : 'cancel');",
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
        find: 'isPolite: ownId < peerId',
        replace: 'isPolite: true',
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
  {
    name: 'lost accept not looked for',
    edits: [
      {
        file: `${rtc}/private-call/private-call-signals.ts`,
        find: "return state.phase === 'ringing' ? closed(state, 'answeredElsewhere') : accepted(state, call);",
        replace: 'return stay(state);',
      },
    ],
    test: `${rtc}/private-call/private-call-stories.test.ts`,
    caughtBy: 'a lost accept is found by the next look at the server: by the caller, and where it still rings',
  },
  {
    name: 'accept without an answer not sent again',
    edits: [
      {
        file: `${rtc}/private-call/private-call-resources.ts`,
        find: "if (state.step === 'acceptAgain') timers.set('acceptAgain', limits.sendRetryMs);",
        replace: '',
      },
    ],
    test: `${rtc}/private-call/private-call-stories.test.ts`,
    caughtBy: 'an accept without an answer is sent again until it has one',
  },
  {
    name: 'busy for a peer who dials again',
    edits: [
      {
        file: `${rtc}/private-call/private-call-signals.ts`,
        find: "const isAgain = state.phase === 'ringing' && isFromPeer;",
        replace: 'const isAgain = false;',
      },
    ],
    test: `${rtc}/private-call/private-call-stories.test.ts`,
    caughtBy: 'a peer who dials again rings anew: the cancel of the first call was lost',
  },
  {
    name: 'a new link of the peer taken for the old one',
    edits: [
      {
        file: `${rtc}/link/peer-link.ts`,
        find: "if (epoch === undefined) return 'deliver';",
        replace: "if (epoch !== -1) return 'deliver';",
      },
    ],
    test: `${rtc}/media-plane/mesh-link.test.ts`,
    caughtBy: 'is up again at the first offer: the one who came back makes the offer',
  },
  {
    name: 'an offer made of an answer',
    edits: [
      {
        file: `${rtc}/link/negotiation-machine.ts`,
        find: '  if (unanswered) {',
        replace: '  if (unanswered?.sdp === "-") {',
      },
    ],
    test: `${rtc}/link/negotiation-machine.test.ts`,
    caughtBy: 'makes the failed answer again before a restart makes an offer: until then the connection makes answers',
  },
  {
    name: 'signals of a link without a counter',
    edits: [
      {
        file: `${rtc}/link/signal-order-machine.ts`,
        find: 'if (signal.n === undefined)',
        replace: 'if (signal.n !== -1)',
      },
    ],
    test: `${rtc}/link/peer-link.test.ts`,
    caughtBy: 'connect, with glare forced, on a wire without order that doubles signals; so do their restarts',
  },
  {
    name: 'candidates added as they come',
    edits: [
      {
        file: `${rtc}/link/negotiation-machine.ts`,
        find: 'if (generation === buffer.current) ready.push(candidate);',
        replace: 'if (generation !== "-") ready.push(candidate);',
      },
    ],
    test: `${rtc}/link/peer-link.test.ts`,
    caughtBy: 'connect, with glare forced, on a wire without order that doubles signals; so do their restarts',
  },
  {
    name: 'no end of a link is polite',
    edits: [
      {
        file: `${rtc}/link/politeness.ts`,
        find: 'return own.userId === peer.userId',
        replace: "if (own.deviceNo !== '') return false;\n  return own.userId === peer.userId",
      },
    ],
    test: `${rtc}/link/peer-link.test.ts`,
    caughtBy: 'connect, with glare forced, on a wire without order that doubles signals; so do their restarts',
  },
  {
    name: 'both ends of a link are polite',
    edits: [
      {
        file: `${rtc}/link/politeness.ts`,
        find: 'return own.userId === peer.userId',
        replace: "if (own.deviceNo !== '') return true;\n  return own.userId === peer.userId",
      },
    ],
    test: `${rtc}/link/peer-link.test.ts`,
    caughtBy: 'connect, with glare forced, on a wire without order that doubles signals; so do their restarts',
  },
  {
    name: 'a lost signal waited for without end',
    edits: [
      {
        file: `${rtc}/link/signal-order-machine.ts`,
        find: 'return held.size > 0 ? limits.signalGapMs : undefined;',
        replace: 'return held.size < 0 ? limits.signalGapMs : undefined;',
      },
    ],
    test: `${rtc}/link/peer-link.test.ts`,
    caughtBy: 'connect by a restart after signals were lost',
  },
  {
    name: 'an answer taken for a later offer',
    edits: [
      {
        file: `${rtc}/link/negotiation-machine.ts`,
        find: 'state.hasLocalOffer && !isLate ?',
        replace: 'state.hasLocalOffer ?',
      },
    ],
    test: `${rtc}/link/negotiation-machine.test.ts`,
    caughtBy: 'ignores the answer to an offer that a restart replaced',
  },
  {
    name: 'a new link for each doubled accept',
    edits: [
      {
        file: `${rtc}/group-call/group-call-signals.ts`,
        find: "participant.link === 'connecting' || participant.link === 'connected'",
        replace: "participant.link === 'connecting'",
      },
    ],
    test: `${rtc}/group-call/group-call-machine.test.ts`,
    caughtBy: 'keeps a link that works when the accept comes twice',
  },
  {
    name: 'host left alone with a link that failed',
    edits: [
      {
        file: `${rtc}/group-call/group-call-answers.ts`,
        find: "call.roster.some(({ link }) => link !== 'invited')",
        replace: 'call.roster.some(hasLink)',
      },
    ],
    test: `${rtc}/group-call/group-call-machine.test.ts`,
    caughtBy: 'has a timer wherever somebody is waited for',
  },
  {
    name: 'camera left on after the call',
    edits: [
      {
        file: `${rtc}/engine/private-calls.ts`,
        find: '    this.#parts.own.close();\n',
        replace: '',
      },
    ],
    test: `${rtc}/engine/private/private-calls.test.ts`,
    caughtBy: 'rings at the callee, connects after the accept, and ends on both sides with everything off',
  },
  {
    name: 'other tabs go on ringing',
    edits: [
      {
        file: `${rtc}/engine/private-calls.ts`,
        find: "      this.#sendToTabs('accept', state);\n",
        replace: '',
      },
    ],
    test: `${rtc}/engine/private/private-calls-in-tabs.test.ts`,
    caughtBy: 'the tab that accepts wins: the others learn it at once',
  },
  {
    name: 'a listener that throws stops the call',
    edits: [
      {
        file: `${rtc}/media/value.ts`,
        find: 'callListener(listener, this.#onThrown);',
        replace: 'listener();',
      },
    ],
    test: `${rtc}/faults/throwing-listeners.test.ts`,
    caughtBy: 'of the call: it rings, connects and ends on both sides, and the other listeners are called',
  },
  {
    name: 'a microphone in the place of a muted one is on',
    edits: [
      {
        file: `${rtc}/media/own-media.ts`,
        find: "    if (slot === 'microphone') track.enabled = this.#isMicrophoneOn;\n",
        replace: '',
      },
    ],
    test: `${rtc}/engine/private/running-private-calls.test.ts`,
    caughtBy: 'a microphone that takes the place of a muted one is muted: nothing is heard until the person says so',
  },
];
