import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useToast } from '../../context/useToast.ts';
import { canShareScreen } from '../../platform/device/web-rtc.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ChevronUp, Mic, MicOff, MonitorUp, Video, VideoOff, Volume2, VolumeX } from '../../ui/icon/icons.ts';
import { Popover } from '../../ui/popover/Popover.tsx';
import { useCallLayer } from '../call-layer-context.ts';
import { CallControl } from './CallControl.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';

/** Button "Microphone", with the choice of devices. */
export function MicrophoneControl(): ReactNode {
  const t = useT();
  const { call, engine } = useCallLayer();
  const isOn = call.own.microphone === 'on';
  return (
    <CallControl
      icon={isOn ? Mic : MicOff}
      look={isOn ? undefined : 'off'}
      label={t('call.microphone')}
      aria-pressed={isOn}
      onClick={() => engine.setMicrophone(!isOn)}
      more={<DevicesButton />}
    />
  );
}

/** Button "Speaker": switches the sound of the call on and off. */
export function SpeakerControl(): ReactNode {
  const t = useT();
  const { call, engine, isAudioBlocked } = useCallLayer();
  const { isSpeakerOn } = call.own;
  const isHeard = isSpeakerOn && !isAudioBlocked;
  return (
    <CallControl
      icon={isHeard ? Volume2 : VolumeX}
      look={isHeard ? undefined : 'off'}
      label={t('call.speaker')}
      aria-pressed={isSpeakerOn}
      onClick={() => engine.setSpeaker(!isSpeakerOn)}
      more={<DevicesButton isExtra />}
    />
  );
}

/** Button "Camera". */
export function CameraControl(): ReactNode {
  const t = useT();
  const { call, engine } = useCallLayer();
  const { camera } = call.own;
  const isOn = camera === 'on' || camera === 'starting';
  return (
    <CallControl
      icon={isOn ? Video : VideoOff}
      look={isOn ? undefined : 'off'}
      label={t('call.camera')}
      aria-pressed={isOn}
      aria-busy={camera === 'starting' || undefined}
      onClick={() => engine.setCamera(!isOn)}
      more={<DevicesButton isExtra />}
    />
  );
}

/** Button "Share screen"; renders nothing if the browser does not support it. */
export function ShareControl(): ReactNode {
  const t = useT();
  const { showError } = useToast();
  const { call, engine } = useCallLayer();
  const [canShare] = useState(canShareScreen);
  const { isSharing } = call.own;
  if (!canShare && !isSharing) return null;
  function toggle(): void {
    if (isSharing) engine.stopSharing();
    else {
      engine.shareScreen().catch((error: unknown) => {
        // Cancelled in the browser's own dialog: nothing to explain.
        if (!(error instanceof DOMException && error.name === 'NotAllowedError')) showError(error);
      });
    }
  }
  return <CallControl icon={MonitorUp} label={t('call.shareScreen')} aria-pressed={isSharing} onClick={toggle} />;
}

/**
 * Small button that opens the choice of devices.
 *
 * @param isExtra - A second way for the pointer; the one of the microphone is the one with a name. Default false.
 */
function DevicesButton({ isExtra = false }: { readonly isExtra?: boolean }): ReactNode {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="im-call-control__more"
        data-im-part="call-devices-button"
        {...(isExtra
          ? { tabIndex: -1, 'aria-hidden': true }
          : { 'aria-label': t('call.chooseDevices'), 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon shape={ChevronUp} size={12} />
      </button>
      {isOpen ? (
        <Popover
          open
          onOpenChange={setIsOpen}
          anchor={button.current}
          label={t('call.chooseDevices')}
          placement="top-start"
          className="im-devices"
        >
          <DeviceChoice />
        </Popover>
      ) : null}
    </>
  );
}
