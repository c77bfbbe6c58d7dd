'use client';

import type { CallEngine, GroupCallView, PrivateCallView } from 'im-rtc';
import { createContext, useContext } from 'react';

/** Context of the parts of a call, below a `CallHost`. */
export interface CallLayerValue {
  /** The call. */
  readonly call: PrivateCallView | GroupCallView;
  /** Commands for it. */
  readonly engine: CallEngine;
  /** Makes the window small; the call goes on. */
  readonly minimize: () => void;
  /** Brings the window back. */
  readonly restore: () => void;
  /** Lets a dialog of the call stand over its window. */
  readonly setIsBehind: (isBehind: boolean) => void;
  /** The browser plays no sound before a press (autoplay). */
  readonly isAudioBlocked: boolean;
  /** Plays the sound; call it from a press. */
  readonly playSound: () => void;
}

/** The call of the nearest `CallHost`. */
export const CallLayerContext = createContext<CallLayerValue | undefined>(undefined);

/**
 * The call that a part shows.
 *
 * @throws Error outside of a `CallHost`.
 */
export function useCallLayer(): CallLayerValue {
  const layer = useContext(CallLayerContext);
  if (!layer) throw new Error('This part of im-react stands in a slot of <CallHost>.');
  return layer;
}
