import type { BroadcastRow, ImClient } from 'im-sdk';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../context/texts/useT.ts';
import { useClient } from '../context/useClient.ts';
import { useToast } from '../context/useToast.ts';
import { codeSentence } from '../i18n/error-sentence.ts';
import { personName } from '../i18n/names.ts';
import type { Translate } from '../i18n/translate.ts';
import { progressShare } from '../message/kinds/upload/useUpload.ts';
import { useLatest } from '../primitives/useLatest.ts';
import { useReadable } from '../primitives/useReadable.ts';
import { Button } from '../ui/button/Button.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';

interface BroadcastProgressProps {
  /** Id of the broadcast. */
  readonly id: string;
  readonly onClose: () => void;
}

const isRunning = ({ state }: BroadcastRow): boolean => state === 'uploading' || state === 'sending';

/** How a broadcast ended, in the specification's sentences (§8). */
export function resultSentence(
  t: Translate,
  { success, failed }: { readonly success: number; readonly failed: number },
) {
  if (failed === 0) return t('broadcast.all', { count: success });
  if (success === 0) return t('broadcast.none');
  return t('broadcast.partial', { success, fail: failed });
}

function stateSentence(t: Translate, row: BroadcastRow): string {
  const { state, done, total, failed } = row;
  if (state === 'uploading') return t('broadcast.uploading');
  if (state === 'sending') return t('broadcast.sending', { done: done + failed, total });
  if (state === 'cancelled') return t('broadcast.cancelled', { done, total });
  if (state === 'failed') return t('broadcast.none');
  return resultSentence(t, { success: done, failed });
}

/** Progress and result of a broadcast. Closed while it runs, it goes on, and a toast says how it ended. */
export function BroadcastProgress({ id, onClose }: BroadcastProgressProps): ReactNode {
  const t = useT();
  const client = useClient();
  const { broadcast, contacts } = client;
  const { showError } = useToast();
  const row = useReadable(broadcast.progress(id));
  useResultToast(id, row);
  if (!row) return null;
  const { state, done, total, failed, failedUserIds, failure, upload, survivesReload } = row;
  const running = isRunning(row);
  const share =
    state === 'uploading'
      ? progressShare(upload.sentBytes, upload.totalBytes)
      : total === 0
        ? 1
        : (done + failed) / total;
  const failedShare = state === 'uploading' || total === 0 ? 0 : failed / total;
  const names = failedUserIds.slice(0, 5).map((userId) => personName(t, contacts.person(userId).getSnapshot()));
  const canRetry = !running && (failed > 0 || state === 'failed');
  const act = (work: Promise<void>): void => void work.catch(showError);
  function finish(): void {
    if (!running) act(broadcast.dismiss(id));
    onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => open || finish()} title={t('broadcast.title')} width={500}>
      <div className="im-broadcast-progress" data-im-part="broadcast-progress" data-state={state}>
        <p className="im-broadcast-progress__state" role="status">
          {stateSentence(t, row)}
        </p>
        <div
          className="im-progress"
          role="progressbar"
          aria-label={t('broadcast.progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span className="im-progress__bar" style={{ inlineSize: `${(share - failedShare) * 100}%` }} />
          <span className="im-progress__bar" data-failed style={{ inlineSize: `${failedShare * 100}%` }} />
        </div>
        {failure ? <p className="im-broadcast-progress__note">{codeSentence(t, failure)}</p> : null}
        {running && !survivesReload ? <p className="im-broadcast-progress__note">{t('broadcast.stay')}</p> : null}
        {failed > 0 ? (
          <p className="im-broadcast-progress__note">
            {t(failed > names.length ? 'broadcast.notDeliveredMore' : 'broadcast.notDelivered', {
              names: names.join(t('message.listComma')),
              count: failed - names.length,
            })}
          </p>
        ) : null}
        <div className="im-broadcast-progress__foot">
          {running ? (
            <Button onClick={() => act(broadcast.cancel(id))}>{t('broadcast.cancel')}</Button>
          ) : (
            <Button onClick={() => act(broadcast.dismiss(id))}>{t('broadcast.again')}</Button>
          )}
          {canRetry ? (
            <Button variant="primary" onClick={() => act(broadcast.retry(id))}>
              {t('broadcast.retry')}
            </Button>
          ) : (
            <Button variant="primary" onClick={finish}>
              {t(running ? 'broadcast.background' : 'action.close')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Listeners for the end of a broadcast whose dialog is closed, by client. */
const awaited = new WeakMap<ImClient, () => void>();

/** A dialog that is closed while its broadcast runs says in a toast how it ended; not if it was opened again. */
function useResultToast(id: string, row: BroadcastRow | undefined): void {
  const t = useT();
  const client = useClient();
  const toast = useToast();
  const latest = useLatest({ t, toast, isRunning: row !== undefined && isRunning(row) });
  useEffect(() => {
    awaited.get(client)?.();
    return () => {
      if (!latest.current.isRunning) return;
      const stop = client.on('broadcast', (outcome) => {
        if (outcome.id !== id) return;
        stop();
        const kind = outcome.outcome === 'all' ? 'success' : 'warning';
        latest.current.toast.show({ kind, text: resultSentence(latest.current.t, outcome) });
      });
      awaited.set(client, stop);
    };
  }, [client, id, latest]);
}
