import type { CallDevice } from 'im-rtc';
import { type ReactNode, useId } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useCallDevices, useMicrophoneLevel } from '../../hooks/call/useCallDevices.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Check } from '../../ui/icon/icons.ts';
import { useCallLayer } from '../call-layer-context.ts';

/** Choice of microphone, speaker and camera, with the own level and a test sound. */
export function DeviceChoice(): ReactNode {
  const t = useT();
  const { engine, call } = useCallLayer();
  const { microphones, cameras, speakers, chosen } = useCallDevices();
  const hasCamera = call.kind === 'group' || call.mode === 'video';
  return (
    <div className="im-devices__list" data-im-part="call-devices" data-theme="dark">
      <DeviceGroup
        title={t('call.microphone')}
        devices={microphones}
        chosen={chosen.microphone}
        onChoose={(id) => engine.chooseDevice('microphone', id)}
      >
        <LevelMeter />
      </DeviceGroup>
      {speakers.length > 0 ? (
        <DeviceGroup
          title={t('call.speaker')}
          devices={speakers}
          chosen={chosen.speaker}
          onChoose={(id) => engine.chooseDevice('speaker', id)}
          action={
            <button type="button" className="im-link im-devices__test" onClick={() => engine.playTestSound()}>
              {t('call.testSound')}
            </button>
          }
        />
      ) : null}
      {hasCamera && cameras.length > 0 ? (
        <DeviceGroup
          title={t('call.camera')}
          devices={cameras}
          chosen={chosen.camera}
          onChoose={(id) => engine.chooseDevice('camera', id)}
        />
      ) : null}
    </div>
  );
}

interface DeviceGroupProps {
  readonly title: string;
  readonly devices: readonly CallDevice[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

function DeviceGroup({ title, devices, chosen, onChoose, action, children }: DeviceGroupProps): ReactNode {
  const t = useT();
  const id = useId();
  // The browser lists its own default first: that one is in use while none is chosen, or the chosen one is unplugged.
  const used = devices.some((device) => device.id === chosen) ? chosen : devices[0]?.id;
  const nameOf = ({ label, ...device }: CallDevice, index: number): string => {
    if (device.id !== '') return label || t('call.deviceNumber', { number: index });
    return label ? `${t('call.defaultDevice')} · ${label}` : t('call.defaultDevice');
  };
  return (
    <div className="im-devices__group">
      <div className="im-devices__head">
        <span className="im-plain" id={id}>
          {title}
        </span>
        {action}
      </div>
      <div className="im-devices__options" role="radiogroup" aria-labelledby={id}>
        {devices.map((device, index) => (
          <label key={device.id} className="im-devices__row">
            <input
              type="radio"
              className="im-devices__radio"
              name={id}
              checked={device.id === used}
              onChange={() => onChoose(device.id)}
            />
            <span className="im-devices__tick">
              <Icon shape={Check} size={16} />
            </span>
            <bdi className="im-truncate">{nameOf(device, index)}</bdi>
          </label>
        ))}
      </div>
      {children}
    </div>
  );
}

const BARS = Array.from({ length: 18 }, (_, index) => index);

/** Loudness of the own microphone as 18 bars. */
function LevelMeter(): ReactNode {
  const t = useT();
  const level = useMicrophoneLevel();
  const lit = Math.round(level * BARS.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> is drawn by the browser
    <div
      className="im-level"
      data-im-part="call-level"
      role="meter"
      aria-label={t('call.level')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
    >
      {BARS.map((index) => (
        <i key={index} className="im-level__bar" data-lit={index < lit || undefined} />
      ))}
    </div>
  );
}
