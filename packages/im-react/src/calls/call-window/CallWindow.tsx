import type { PrivateCallView } from 'im-rtc';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useCallDevices } from '../../hooks/call/useCallDevices.ts';
import { useElapsed } from '../../hooks/call/useElapsed.ts';
import { useIsNarrowWindow } from '../../hooks/page/useIsNarrowWindow.ts';
import { callTime } from '../../i18n/quantities.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SwitchCamera } from '../../ui/icon/icons.ts';
import { CallFrame } from '../call-frame/CallFrame.tsx';
import { useCallLayer } from '../call-layer-context.ts';
import { usePeer } from '../usePeer.ts';
import { VideoStage } from './VideoStage.tsx';
import { VoiceStage } from './VoiceStage.tsx';

/** Props of `CallWindow`. */
export interface CallWindowProps {
  /** The private call to show. */
  readonly call: PrivateCallView;
}

/** Window of a private call, from dialling to hanging up. Must be inside a `CallHost`. */
export function CallWindow({ call }: CallWindowProps): ReactNode {
  const t = useT();
  const isPhone = useIsNarrowWindow();
  const { engine } = useCallLayer();
  const { name } = usePeer(call.peerId);
  const elapsed = useElapsed(call.startedAt);
  const isVideo = call.mode === 'video';
  const time = elapsed === undefined ? (call.phase === 'dialling' ? t('call.calling') : undefined) : callTime(elapsed);
  const mode = t(isVideo ? 'kind.videoCall' : 'kind.voiceCall');
  const title = isPhone ? mode : t(isVideo ? 'call.videoTitle' : 'call.voiceTitle', { name });
  return (
    <CallFrame
      kind={call.mode}
      label={t(isVideo ? 'call.videoWith' : 'call.voiceWith', { name })}
      title={title}
      time={time}
      phoneName={isVideo ? name : undefined}
      phoneTool={isVideo ? <SwitchCameraButton /> : undefined}
      isFloating={call.remote.isSharing}
      onClose={() => engine.hangUp()}
    >
      {isVideo ? <VideoStage call={call} /> : <VoiceStage call={call} elapsed={elapsed} />}
    </CallFrame>
  );
}

/** Button that takes the next camera; only its room with fewer than two, so that the title stays in the middle. */
function SwitchCameraButton(): ReactNode {
  const t = useT();
  const { engine } = useCallLayer();
  const { cameras, chosen } = useCallDevices();
  // The first entry is the default one, which is one of the others too.
  const real = cameras.filter(({ id }) => id !== '');
  if (real.length < 2) return <span className="im-call-window__space" />;
  const next = real[(real.findIndex(({ id }) => id === chosen.camera) + 1) % real.length];
  return (
    <IconButton
      icon={SwitchCamera}
      label={t('call.switchCamera')}
      onClick={() => next && engine.chooseDevice('camera', next.id)}
    />
  );
}
