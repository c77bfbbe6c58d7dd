import { limits } from 'im-sdk/protocol';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useRecorder } from '../../../hooks/page/useRecorder.ts';
import type { TextKey } from '../../../i18n/locales/table.ts';
import { playingTime } from '../../../i18n/quantities.ts';
import type { RecorderProblem } from '../../../platform/sound/recorder.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { MicOff, SendHorizontal, Trash2, X } from '../../../ui/icon/icons.ts';

/** Props of `VoiceRecorder`. */
export interface VoiceRecorderProps {
  /** Called with the finished recording. */
  readonly onVoice: (voice: Blob, seconds: number) => void;
  /** Called on send, discard or Escape. */
  readonly onClose: () => void;
}

const PROBLEMS: Readonly<Record<RecorderProblem, TextKey>> = {
  denied: 'recorder.denied',
  missing: 'recorder.missing',
  unsupported: 'recorder.unsupported',
  broken: 'recorder.broken',
};

/** Voice recorder, in place of the text field: elapsed time, level, send and discard. */
export function VoiceRecorder({ onVoice, onClose }: VoiceRecorderProps): ReactNode {
  const t = useT();
  const { phase, problem, elapsed, levels, canFinish, finish, retry } = useRecorder();
  const bar = useRef<HTMLDivElement>(null);
  useIsomorphicLayoutEffect(() => bar.current?.focus({ preventScroll: true }), []);

  async function send(): Promise<void> {
    const finished = await finish();
    if (!finished) return;
    onClose();
    onVoice(finished.voice, finished.seconds);
  }
  function key(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target === bar.current && canFinish) {
      event.preventDefault();
      void send();
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, not a fieldset
    <div
      ref={bar}
      className="im-composer__line im-recorder"
      data-im-part="recorder"
      data-state={phase}
      role="group"
      tabIndex={-1}
      aria-label={t('recorder.recording')}
      onKeyDown={key}
    >
      {problem ? (
        <>
          <Icon shape={MicOff} size={18} />
          <p className="im-recorder__said" role="alert">
            {t(PROBLEMS[problem])}
          </p>
          {problem === 'unsupported' ? null : (
            <Button size="small" variant="text" onClick={retry}>
              {t('action.tryAgain')}
            </Button>
          )}
          <IconButton icon={X} label={t('action.close')} onClick={onClose} />
        </>
      ) : (
        <>
          <IconButton icon={Trash2} label={t('recorder.discard')} onClick={onClose} />
          {phase === 'asking' ? (
            <p className="im-recorder__said" role="status">
              {t('recorder.asking')}
            </p>
          ) : (
            <div className="im-recorder__wave">
              <i className="im-recorder__live" data-still={phase === 'full' || undefined} />
              <time className="im-plain" aria-live="off">
                {playingTime(Math.floor(elapsed / 1_000))}
              </time>
              <span className="im-recorder__levels" aria-hidden="true">
                {levels.map((level, index) => (
                  <i className="im-plain" key={index} style={{ blockSize: `${Math.round(8 + level * 20)}px` }} />
                ))}
              </span>
              <span className="im-recorder__most">{t('recorder.atMost', { count: limits.voiceMs / 1_000 })}</span>
            </div>
          )}
          <button
            type="button"
            className="im-send"
            data-im-part="send"
            aria-label={t('composer.send')}
            disabled={!canFinish}
            onClick={() => void send()}
          >
            <Icon shape={SendHorizontal} mirror />
          </button>
        </>
      )}
    </div>
  );
}
