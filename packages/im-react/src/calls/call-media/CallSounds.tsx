import { type ReactNode, useEffect, useRef } from 'react';
import type { PersonSound } from './call-sounds.ts';

/** Props of `CallSounds`. */
export interface CallSoundsProps {
  /** Sound of each person whose microphone is on. */
  readonly sounds: readonly PersonSound[];
  /** Whether the speaker is on. */
  readonly isOn: boolean;
  /** `deviceId` of the chosen speaker; '' is the default one. */
  readonly speakerId: string;
  /** Changes with each press of "Play sound". */
  readonly attempt: number;
  /** Called when the browser refuses to play before a press, and when it plays. */
  readonly onBlocked: (isBlocked: boolean) => void;
}

/** Plays the sound of a call, independent of its windows. Renders nothing visible. */
export function CallSounds({ sounds, ...rest }: CallSoundsProps): ReactNode {
  return sounds.map(({ userId, stream }) => <PersonAudio key={userId} stream={stream} {...rest} />);
}

interface PersonAudioProps extends Omit<CallSoundsProps, 'sounds'> {
  readonly stream: MediaStream;
}

function PersonAudio({ stream, isOn, speakerId, attempt, onBlocked }: PersonAudioProps): ReactNode {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = stream;
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    let isCurrent = true;
    element.play().then(
      () => isCurrent && onBlocked(false),
      (error: unknown) => isCurrent && onBlocked(isRefusal(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [stream, attempt, onBlocked]);
  useEffect(() => {
    // An unplugged speaker rejects; the browser then plays over its default one.
    if (audio.current && 'setSinkId' in audio.current) audio.current.setSinkId(speakerId).catch(() => undefined);
  }, [speakerId]);
  return (
    <audio
      ref={audio}
      className="im-call-sound"
      data-im-part="call-sound"
      muted={!isOn}
      autoPlay
      onPlaying={() => onBlocked(false)}
    />
  );
}

/** The browser wants a press first. A stream that ends meanwhile rejects with another error. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedError';
}
