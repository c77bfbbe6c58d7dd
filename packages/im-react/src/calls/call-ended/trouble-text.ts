import type { MediaFailure } from 'im-rtc';
import type { TextKey } from '../../i18n/locales/table.ts';

/** Headline and explanation of a device that could not be opened. */
export interface TroubleText {
  readonly title: TextKey;
  readonly why: TextKey | undefined;
  /** The three steps that give the browser's permission. */
  readonly hasSteps: boolean;
}

/** Words for a failure: the specification's sentence, and ours under it. */
export function troubleText(failure: MediaFailure | undefined, isCamera: boolean): TroubleText {
  if (failure === 'unsupported') return { title: 'call.rtcFailed', why: undefined, hasSteps: false };
  const isMissing = failure === 'missing';
  const title = isCamera ? (isMissing ? 'call.cameraMissing' : 'call.cameraFailed') : 'call.microphoneFailed';
  if (failure === 'refused') return { title, why: 'call.why.refused', hasSteps: true };
  return {
    title,
    why: isMissing ? 'call.why.missing' : failure === 'inUse' ? 'call.why.inUse' : undefined,
    hasSteps: false,
  };
}
