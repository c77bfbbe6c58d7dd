import type { MessageRow } from 'im-sdk';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useUi } from '../../../context/ui-context.ts';
import { useClient } from '../../../context/useClient.ts';
import { playingTime } from '../../../i18n/quantities.ts';
import { followLink } from '../../../platform/files/fetch-file.ts';
import { onNextFrame } from '../../../platform/next-frame.ts';
import { useEvent } from '../../../primitives/useEvent.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Download, Pause, Play, RotateCw } from '../../../ui/icon/icons.ts';
import { useMessageList } from '../../list-context.ts';
import { fieldsOf, safeAddress } from '../fields.ts';
import type { KindProps } from '../kind.ts';
import { UploadRing } from '../upload/UploadRing.tsx';
import { isUploading, useUpload } from '../upload/useUpload.ts';
import { getPlayedVoices } from './played-voices.ts';
import { SeekBar } from './SeekBar.tsx';
import { playbackOf, playFrom, stopPlaying, togglePlay } from './voice-player.ts';
import { barCount, voiceWidth } from './voice-width.ts';
import { usePeaks, Waveform } from './Waveform.tsx';

/** Type 3: play button, waveform and duration. A red dot marks it as not played on this device. */
export function VoiceKind({ row, tabbable, meta }: KindProps): ReactNode {
  const { t, clock } = useUi();
  const { selfId, timeline } = useMessageList();
  const upload = useUpload(row);
  const root = useRef<HTMLSpanElement>(null);
  const { address, duration: sentSeconds } = useMemo(() => {
    const fields = fieldsOf(row.content);
    return { address: fields.text('url'), duration: fields.amount('duration') };
  }, [row.content]);
  const url = safeAddress(upload?.files[0]?.previewUrl || address);
  const id = `${selfId} ${row.key}`;
  const playback = useReadable(useMemo(() => playbackOf(id), [id]));
  const client = useClient();
  const playedVoices = getPlayedVoices(client, selfId);
  useReadable(playedVoices);
  useEffect(() => playedVoices.begin(clock.now()), [playedVoices, clock]);
  const peaks = usePeaks(root, url, row.id || row.sendTime);
  useStopWhenGone(root, id, () => timeline.row(row.key).getSnapshot());

  const duration = sentSeconds || playback?.duration || 0;
  const time = playback?.time ?? 0;
  const isStarted = playback !== undefined && (playback.playing || time > 0);
  const isPending = isUploading(upload) || row.state === 'failed';
  const failure = playback?.failure;
  const name = t(failure ? 'action.tryAgain' : playback?.playing ? 'kind.pause' : 'kind.playVoice');

  function seek(seconds: number): void {
    if (!url || isPending) return;
    playedVoices.add(row);
    playFrom(client, id, url, seconds);
  }
  return (
    <span ref={root} className="im-voice" data-im-part="voice" style={{ inlineSize: voiceWidth(sentSeconds) }}>
      {isPending ? (
        <span className="im-voice__play">
          <UploadRing row={row} upload={upload} tabbable={tabbable} />
        </span>
      ) : failure === 'undecodable' && url ? (
        <button
          type="button"
          className="im-voice__play"
          data-state="failed"
          tabIndex={tabbable ? undefined : -1}
          aria-label={t('kind.download', { file: t('kind.spokenVoice') })}
          onClick={() => followLink(url, '')}
        >
          <Icon shape={Download} size={16} />
        </button>
      ) : (
        <button
          type="button"
          className="im-voice__play"
          disabled={!url}
          tabIndex={tabbable ? undefined : -1}
          aria-label={name}
          title={name}
          onClick={() => {
            if (!url) return;
            playedVoices.add(row);
            togglePlay(client, id, url);
          }}
        >
          {failure ? (
            <Icon shape={RotateCw} size={16} />
          ) : (
            <Icon shape={playback?.playing ? Pause : Play} size={16} filled />
          )}
        </button>
      )}
      <span className="im-voice__side">
        <SeekBar time={time} duration={duration} tabbable={tabbable} onSeek={seek}>
          <Waveform
            peaks={peaks}
            bars={barCount(sentSeconds)}
            share={isStarted && duration > 0 ? time / duration : 0}
          />
        </SeekBar>
        <span className="im-voice__time">
          {failure ? (
            <span className="im-plain">{t(failure === 'network' ? 'kind.notLoaded' : 'kind.cannotPlay')}</span>
          ) : (
            <bdi className="im-plain" dir="ltr">
              {isStarted ? `${playingTime(time)} / ${playingTime(duration)}` : playingTime(duration)}
            </bdi>
          )}
          {row.mine || playedVoices.has(row) ? null : (
            <span className="im-voice__new" role="img" aria-label={t('kind.notPlayed')} />
          )}
          {meta}
        </span>
      </span>
    </span>
  );
}

/**
 * Stops playback when the message is recalled or deleted, or its conversation is closed. A row that is only scrolled
 * out of view keeps playing.
 */
function useStopWhenGone(
  element: { readonly current: Element | null },
  id: string,
  readRow: () => MessageRow | undefined,
): void {
  const latestRow = useEvent(readRow);
  useEffect(() => {
    const list = element.current?.closest('[data-im-part="message-list"]');
    return () => {
      const row = latestRow();
      if (!row || row.recalled) stopPlaying(id);
      // Checked on the next frame: only then is it known whether the list was removed too.
      else if (list) onNextFrame(() => !list.isConnected && stopPlaying(id));
    };
  }, [element, id, latestRow]);
}
