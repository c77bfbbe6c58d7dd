import type { UploadProgress } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { progressShare } from '../../message/kinds/upload/useUpload.ts';
import { constantReadable } from '../../platform/constant-readable.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { RotateCw, X } from '../../ui/icon/icons.ts';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import type { AlbumUpload } from './useAlbumUploads.ts';

interface UploadTileProps {
  readonly upload: AlbumUpload;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

const NO_PROGRESS = constantReadable<UploadProgress | undefined>(undefined);

/** A picture that is uploaded: progress and cancel, or why it failed, retry and cancel. */
export function UploadTile({ upload, onRetry, onDiscard }: UploadTileProps): ReactNode {
  const t = useT();
  const { name, handle, failure } = upload;
  const progress = useReadable<UploadProgress | undefined>(handle?.progress ?? NO_PROGRESS, undefined);
  const hasFailed = failure !== undefined;
  return (
    <li
      className="im-photos__tile im-photos__upload"
      data-im-part="album-upload"
      data-failed={hasFailed || undefined}
      aria-label={hasFailed ? undefined : t('album.uploading', { name })}
    >
      {hasFailed ? (
        <>
          <p className="im-photos__reason">{t('album.uploadFailed', { name, reason: failure })}</p>
          <span className="im-photos__tools">
            {handle ? (
              <IconButton size="small" icon={RotateCw} label={t('album.retry', { name })} onClick={onRetry} />
            ) : null}
            <IconButton size="small" icon={X} label={t('album.discard', { name })} onClick={onDiscard} />
          </span>
        </>
      ) : (
        <ProgressRing
          share={progressShare(progress?.sentBytes ?? 0, progress?.totalBytes ?? 0)}
          label={t('album.discard', { name })}
          icon={X}
          tabbable
          onPress={onDiscard}
        />
      )}
    </li>
  );
}
