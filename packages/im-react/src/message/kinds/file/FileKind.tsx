import type { MessageUpload } from 'im-sdk';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { fileSize, partOfSize } from '../../../i18n/quantities.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Download as DownloadIcon, X } from '../../../ui/icon/icons.ts';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import { fieldsOf, safeAddress } from '../fields.ts';
import type { KindProps } from '../kind.ts';
import { UploadRing } from '../upload/UploadRing.tsx';
import { isUploading, progressShare, useUpload } from '../upload/useUpload.ts';
import { cancelDownload, type Download, downloadOf, startDownload } from './downloads.ts';
import { FileName } from './FileName.tsx';
import { fileLook } from './file-name.ts';

/** Type 2: file icon, name and size. The icon is also the button for progress, retry and download. */
export function FileKind({ row, tabbable, meta }: KindProps): ReactNode {
  const t = useT();
  const client = useClient();
  const upload = useUpload(row);
  const file = useMemo(() => {
    const fields = fieldsOf(row.content);
    return { name: fields.text('name'), size: fields.amount('size'), address: fields.text('url') };
  }, [row.content]);
  const name = file.name || upload?.files[0]?.name || t('summary.file');
  const size = file.size || upload?.files[0]?.size || 0;
  const url = safeAddress(file.address);
  const download = useReadable(useMemo(() => downloadOf(url), [url]));
  const look = fileLook(name);
  const onItsWay = isUploading(upload) || row.state === 'failed';

  return (
    <span className="im-file" data-im-part="file">
      <span className="im-file__icon" data-tone={look.tone}>
        <span className="im-file__letters" aria-hidden="true">
          {look.letters || <Icon shape={DownloadIcon} size={18} />}
        </span>
        {onItsWay || !url ? (
          <UploadRing row={row} upload={upload} tabbable={tabbable} />
        ) : download ? (
          <ProgressRing
            share={progressShare(download.receivedBytes, download.totalBytes)}
            label={t('kind.cancelDownload')}
            icon={X}
            tabbable={tabbable}
            onPress={() => cancelDownload(url)}
          />
        ) : (
          <button
            type="button"
            className="im-file__get"
            aria-label={t('kind.download', { file: name })}
            title={t('kind.download', { file: name })}
            tabIndex={tabbable ? undefined : -1}
            onClick={() => void startDownload(client, { url, name, size })}
          >
            <Icon shape={DownloadIcon} size={18} />
          </button>
        )}
      </span>
      <FileName name={name} />
      <span className="im-file__sub">
        <span className="im-plain">
          {row.state === 'failed' ? t('kind.uploadFailed') : <Sizes size={size} upload={upload} download={download} />}
        </span>
        {meta}
      </span>
    </span>
  );
}

interface SizesProps {
  readonly size: number;
  readonly upload: MessageUpload | undefined;
  readonly download: Download | undefined;
}

/** File size (`3.4 MB`), or progress (`1.1 / 2.6 MB · 42%`). */
function Sizes({ size, upload, download }: SizesProps): ReactNode {
  const t = useT();
  const [done, total] = isUploading(upload)
    ? [upload.progress.sentBytes, upload.progress.totalBytes]
    : download
      ? [download.receivedBytes, download.totalBytes]
      : [undefined, size];
  if (done === undefined || total === 0)
    return size > 0 ? (
      <bdi className="im-plain" dir="ltr">
        {fileSize(size)}
      </bdi>
    ) : null;
  const percent = Math.floor(progressShare(done, total) * 100);
  return (
    <bdi className="im-plain" dir="ltr">
      {t('kind.progress', { done: partOfSize(done, total), total: fileSize(total), percent })}
    </bdi>
  );
}
