'use client';

import { CallHost as CallHostPart } from '../../calls/call-host/CallHost.tsx';
import {
  CallWindow as CallWindowPart,
  GroupCallWindow as GroupCallWindowPart,
  IncomingCall as IncomingCallPart,
} from '../../calls/lazy.ts';
import { CallBar as CallBarPart } from '../../calls/start-call/CallBar.tsx';
import { CallButtons as CallButtonsPart } from '../../calls/start-call/CallButtons.tsx';
import { withRoot } from '../ImRoot.tsx';

/** Shows whatever call is on, over the page. Mount it once, above what changes with navigation. */
export const CallHost = /* @__PURE__ */ withRoot(CallHostPart);
/** Window of a private call. Must be inside a slot of `CallHost`. */
export const CallWindow = /* @__PURE__ */ withRoot(CallWindowPart);
/** Window of a group call. Must be inside a slot of `CallHost`. */
export const GroupCallWindow = /* @__PURE__ */ withRoot(GroupCallWindowPart);
/** Panel of a call that comes in. Must be inside a slot of `CallHost`. */
export const IncomingCall = /* @__PURE__ */ withRoot(IncomingCallPart);
/** Banner of a conversation with a running call: "Return to call", or "Join". */
export const CallBar = /* @__PURE__ */ withRoot(CallBarPart);
/** Buttons "Voice call" and "Video call" of a conversation. */
export const CallButtons = /* @__PURE__ */ withRoot(CallButtonsPart);
