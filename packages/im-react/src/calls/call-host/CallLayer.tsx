import type { CallEngine, GroupCallView, PrivateCallView } from 'im-rtc';
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../context/texts/useT.ts';
import { usePortalRoot } from '../../context/ui-context.ts';
import { useCallDevices } from '../../hooks/call/useCallDevices.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MonitorUp } from '../../ui/icon/icons.ts';
import { DeviceTrouble } from '../call-ended/DeviceTrouble.tsx';
import { EndedCall } from '../call-ended/EndedCall.tsx';
import { nextStepOf } from '../call-ended/end-sentence.ts';
import { useDragged } from '../call-frame/useDragged.ts';
import { CallLayerContext, type CallLayerValue, useCallLayer } from '../call-layer-context.ts';
import { CallSounds } from '../call-media/CallSounds.tsx';
import { soundsOf } from '../call-media/call-sounds.ts';
import { MinimizedCall } from '../call-minimized/MinimizedCall.tsx';
import { CallWindow, type CallWindowProps } from '../call-window/CallWindow.tsx';
import { GroupCallWindow, type GroupCallWindowProps } from '../group-call-window/GroupCallWindow.tsx';
import { IncomingCall, type IncomingCallProps } from '../incoming-call/IncomingCall.tsx';
import { useCallFocus } from './useCallFocus.ts';
import { useCallNotices, useDeviceNotice, useRingNotification } from './useCallNotices.ts';

/** Replaceable parts of a `CallHost`. Define components outside render, or they remount. */
export interface CallHostSlots {
  /** Window of a private call. Default: `CallWindow`. */
  readonly Window?: ComponentType<CallWindowProps>;
  /** Window of a group call. Default: `GroupCallWindow`. */
  readonly GroupWindow?: ComponentType<GroupCallWindowProps>;
  /** Panel of a call that comes in. Default: `IncomingCall`. */
  readonly Incoming?: ComponentType<IncomingCallProps>;
}

/** Props of `CallLayer`. */
export interface CallLayerProps {
  readonly call: PrivateCallView | GroupCallView;
  readonly engine: CallEngine;
  readonly slots: CallHostSlots | undefined;
  readonly isMinimized: boolean;
  readonly onMinimizedChange: (isMinimized: boolean) => void;
}

/** Windows, panels and sound of calls, above the page. Loaded with the first call. */
export function CallLayer({ call, engine, slots, isMinimized, onMinimizedChange }: CallLayerProps): ReactNode {
  const portalRoot = usePortalRoot();
  const { chosen } = useCallDevices();
  const [isAudioBlocked, setIsAudioBlocked] = useState(false);
  const [isBehind, setIsBehind] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useCallNotices(engine);
  useDeviceNotice(call);
  useRingNotification(call);
  const value = useMemo<CallLayerValue>(
    () => ({
      call,
      engine,
      isAudioBlocked,
      setIsBehind,
      minimize: () => onMinimizedChange(true),
      restore: () => onMinimizedChange(false),
      playSound: () => setAttempt((before) => before + 1),
    }),
    [call, engine, isAudioBlocked, onMinimizedChange],
  );
  const view = viewOf(call, isMinimized);
  const focus = useCallFocus(portalRoot ? view : undefined);
  if (!portalRoot) return null;
  return createPortal(
    <CallLayerContext.Provider value={value}>
      {/* Modal dialogs make everything inert but live regions: the call goes on beside them. */}
      <div
        className="im-calls"
        data-im-part="call-host"
        data-theme="dark"
        data-behind={isBehind || (view === 'ended' && nextStepOf(call) !== undefined) || undefined}
        aria-live="off"
        {...focus}
      >
        <ShownCall key={`${call.kind} ${call.generation}`} call={call} view={view} slots={slots} />
        {call.own.isSharing && call.phase !== 'closed' ? <SharingPill /> : null}
        <CallSounds
          sounds={soundsOf(call)}
          isOn={call.own.isSpeakerOn}
          speakerId={chosen.speaker}
          attempt={attempt}
          onBlocked={setIsAudioBlocked}
        />
      </div>
    </CallLayerContext.Provider>,
    portalRoot,
  );
}

/** The window or panel of a call. */
type CallView = 'incoming' | 'window' | 'small' | 'trouble' | 'ended';

function viewOf({ phase, end }: PrivateCallView | GroupCallView, isMinimized: boolean): CallView {
  if (phase === 'ringing') return 'incoming';
  if (phase === 'closed') return end === 'mediaFailed' ? 'trouble' : 'ended';
  return isMinimized ? 'small' : 'window';
}

interface ShownCallProps extends Pick<CallLayerProps, 'call' | 'slots'> {
  readonly view: CallView;
}

function ShownCall({ call, view, slots = {} }: ShownCallProps): ReactNode {
  const { Window = CallWindow, GroupWindow = GroupCallWindow, Incoming = IncomingCall } = slots;
  if (view === 'incoming') return <Incoming call={call} />;
  if (view === 'trouble') return <DeviceTrouble call={call} />;
  if (view === 'ended') return <EndedCall call={call} />;
  if (view === 'small') return <MinimizedCall call={call} />;
  return call.kind === 'private' ? <Window call={call} /> : <GroupWindow call={call} />;
}

/** Bar above the page while the own screen is shared, with "Stop sharing". Can be dragged. */
function SharingPill(): ReactNode {
  const t = useT();
  const { engine } = useCallLayer();
  const pill = useRef<HTMLDivElement>(null);
  const drag = useDragged(pill);
  return (
    <div ref={pill} className="im-call-sharing" data-im-part="call-sharing" {...drag}>
      <Icon shape={MonitorUp} size={20} />
      <span className="im-plain" role="status">
        {t('call.sharing')}
      </span>
      <Button size="small" variant="danger" onClick={() => engine.stopSharing()}>
        {t('call.stopSharing')}
      </Button>
    </div>
  );
}
