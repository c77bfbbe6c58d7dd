import type { GroupCallView, MediaFailure, PrivateCallView } from 'im-rtc';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MicOff } from '../../ui/icon/icons.ts';
import { CallFrame } from '../call-frame/CallFrame.tsx';
import { useCallLayer } from '../call-layer-context.ts';
import { usePeer } from '../usePeer.ts';
import { troubleText } from './trouble-text.ts';

/** Props of `DeviceTrouble`. */
export interface DeviceTroubleProps {
  /** The call that ended because a device could not be opened. */
  readonly call: PrivateCallView | GroupCallView;
}

/** Replaces the window of a call if camera or microphone could not be opened: the reason and what helps. */
export function DeviceTrouble({ call }: DeviceTroubleProps): ReactNode {
  return call.kind === 'private' ? <PrivateTrouble call={call} /> : <GroupTrouble call={call} />;
}

function PrivateTrouble({ call }: { readonly call: PrivateCallView }): ReactNode {
  const t = useT();
  const { engine } = useCallLayer();
  const { name } = usePeer(call.peerId);
  const isVideo = call.mode === 'video';
  function retry(): void {
    engine.dismiss();
    engine.callPerson(call.peerId, call.mode);
  }
  return (
    <CallFrame
      kind="voice"
      label={t(isVideo ? 'call.videoWith' : 'call.voiceWith', { name })}
      title={t(isVideo ? 'call.videoTitle' : 'call.voiceTitle', { name })}
      onClose={() => engine.dismiss()}
    >
      <Trouble call={call} onRetry={retry} />
    </CallFrame>
  );
}

function GroupTrouble({ call }: { readonly call: GroupCallView }): ReactNode {
  const t = useT();
  const { engine } = useCallLayer();
  function retry(): void {
    const users = call.participants.map(({ user }) => user);
    engine.dismiss();
    if (call.isHost) engine.callGroup(call.groupId, users);
    else void engine.joinGroupCall(call.groupId);
  }
  return (
    <CallFrame kind="voice" label={t('call.group')} title={t('kind.voiceCall')} onClose={() => engine.dismiss()}>
      <Trouble call={call} onRetry={retry} />
    </CallFrame>
  );
}

interface TroubleProps extends DeviceTroubleProps {
  readonly onRetry: () => void;
}

function Trouble({ call, onRetry }: TroubleProps): ReactNode {
  const t = useT();
  const { engine } = useCallLayer();
  // A call goes on without a camera: the microphone has failed.
  const { title, why, hasSteps } = troubleText(call.detail as MediaFailure | undefined, false);
  return (
    <div className="im-call-trouble" data-im-part="call-trouble">
      <span className="im-call-trouble__icon">
        <Icon shape={MicOff} size={24} />
      </span>
      <div className="im-plain" role="alert">
        <h2 className="im-call-trouble__title">{t(title)}</h2>
      </div>
      {why ? <p className="im-call-trouble__why">{t(why)}</p> : null}
      {hasSteps ? (
        <ol className="im-call-trouble__steps">
          <li className="im-call-trouble__step">{t('call.step1')}</li>
          <li className="im-call-trouble__step">{t('call.step2')}</li>
          <li className="im-call-trouble__step">{t('call.step3')}</li>
        </ol>
      ) : null}
      <div className="im-call-trouble__foot">
        <Button onClick={() => engine.dismiss()}>{t('call.hangUp')}</Button>
        <Button variant="primary" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
      </div>
    </div>
  );
}
