import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MicOff, MonitorUp } from '../../ui/icon/icons.ts';

/** Props of `TileFrame`. */
export interface TileFrameProps {
  /** User id. */
  readonly userId: number;
  /** Name to show. */
  readonly name: string;
  /** What is said after the name in the accessible name. */
  readonly states: readonly string[];
  readonly isMuted?: boolean;
  readonly isSpeaking?: boolean;
  /** The tile shows a screen: name on top. */
  readonly isScreen?: boolean;
  /** It is shown large. */
  readonly isLeader: boolean;
  /** Makes it large, or small again. */
  readonly onEnlarge: () => void;
  /** Picture or avatar. */
  readonly children?: ReactNode;
}

/** One person of a group call: picture or avatar, name and state; a press makes it large. */
export function TileFrame(props: TileFrameProps): ReactNode {
  const { userId, name, states, isMuted, isSpeaking, isScreen, isLeader, onEnlarge, children } = props;
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields
    <div
      className="im-call-person"
      data-im-part="call-person"
      data-im-key={userId}
      data-speaking={isSpeaking || undefined}
      data-screen={isScreen || undefined}
      data-leader={isLeader || undefined}
      role="group"
      aria-label={[name, ...states].join(', ')}
    >
      {children}
      <span className="im-call-person__name" aria-hidden="true">
        {isScreen ? <Icon shape={MonitorUp} size={14} /> : isMuted ? <Icon shape={MicOff} size={14} /> : null}
        <bdi className="im-truncate">{isScreen ? t('call.screenOf', { name }) : name}</bdi>
      </span>
      <button
        type="button"
        className="im-call-person__enlarge"
        aria-label={t('call.enlarge', { name })}
        aria-pressed={isLeader}
        onClick={onEnlarge}
      />
    </div>
  );
}
