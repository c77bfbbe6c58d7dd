import type { GroupCallView, PrivateCallView } from 'im-rtc';
import { type ReactNode, useState } from 'react';
import { useClock } from '../../context/settings-context.ts';
import { useT } from '../../context/texts/useT.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Phone, PhoneOff, Video } from '../../ui/icon/icons.ts';
import { useCallLayer } from '../call-layer-context.ts';
import { endSentence, nextStepOf } from './end-sentence.ts';

/** Props of `EndedCall`. */
export interface EndedCallProps {
  /** The closed call. */
  readonly call: PrivateCallView | GroupCallView;
}

/** Delay until the window closes, ms. */
const SHOWN_MS = 1_500;

/**
 * Why a call ended. Closes after 1.5 s, paused while the pointer or the focus is on it. Where one may want to call
 * again, or to join the running call, it has a button for it and stays.
 */
export function EndedCall({ call }: EndedCallProps): ReactNode {
  const t = useT();
  const clock = useClock();
  const { engine } = useCallLayer();
  const [isHeld, setIsHeld] = useState(false);
  const sentence = endSentence(t, call);
  const step = nextStepOf(call);
  const stays = step !== undefined || isHeld;

  useIsomorphicLayoutEffect(() => {
    if (sentence === undefined) engine.dismiss();
    else if (!stays) return clock.after(SHOWN_MS, () => engine.dismiss());
    return undefined;
  }, [sentence, stays, engine, clock]);

  if (sentence === undefined) return null;
  // It rang here and was never shown larger: the sentence stands in the same corner.
  const isMissed = call.kind === 'private' && call.role === 'callee' && call.startedAt === undefined;
  function again(): void {
    engine.dismiss();
    if (call.kind === 'private') engine.callPerson(call.peerId, call.mode);
    else void engine.joinGroupCall(call.groupId);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock; the buttons inside do the rest
    <div
      className="im-call-ended"
      data-im-part="call-ended"
      data-corner={isMissed || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon shape={PhoneOff} size={28} />
      <p className="im-call-ended__text" role="alert">
        {sentence}
      </p>
      {step ? (
        <div className="im-call-ended__foot">
          <Button onClick={() => engine.dismiss()}>{t('action.close')}</Button>
          <Button
            variant="primary"
            icon={call.kind === 'private' && call.mode === 'video' ? Video : Phone}
            onClick={again}
          >
            {t(step === 'again' ? 'call.callAgain' : 'call.join')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
