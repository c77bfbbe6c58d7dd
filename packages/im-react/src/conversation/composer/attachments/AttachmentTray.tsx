import type { UploadHandle, UploadProgress } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import type { Attachment } from '../../../hooks/composer/attachments/attachments.ts';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { useComposed } from '../../../hooks/composer/useComposed.ts';
import { codeSentence } from '../../../i18n/error-sentence.ts';
import { fileSize, partOfSize } from '../../../i18n/quantities.ts';
import { FileName } from '../../../message/kinds/file/FileName.tsx';
import { fileLook } from '../../../message/kinds/file/file-name.ts';
import { progressShare } from '../../../message/kinds/upload/useUpload.ts';
import { type PartElementProps, renderPart } from '../../../primitives/render-part.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { Spinner } from '../../../ui/button/Spinner.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { File as FileIcon, ImageOff, RotateCw, X } from '../../../ui/icon/icons.ts';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';

/** Props of `AttachmentTray`. */
export interface AttachmentTrayProps extends PartElementProps<'ul'> {
  /** State and commands of the composer. */
  readonly composer: ComposerController;
}

/** Attachments of the next message, in order: images as tiles, other files as cards. */
export function AttachmentTray({ composer, part, partRef }: AttachmentTrayProps): ReactNode {
  const t = useT();
  const attachments = useComposed(composer, (snapshot) => snapshot.attachments);
  if (attachments.length === 0) return null;
  const own = {
    className: 'im-attach im-scroll',
    'data-im-part': 'attachments',
    'aria-label': t('composer.attachments'),
    children: attachments.map((attachment) => (
      <AttachmentTile key={attachment.id} attachment={attachment} onRemove={() => composer.detachFile(attachment.id)} />
    )),
  };
  return renderPart('ul', own, part, partRef);
}

export interface AttachmentTileProps {
  readonly attachment: Attachment;
  /** Largest size, for the sentence of a file that is larger. Default: that of a message. */
  readonly maxSize?: string;
  readonly onRemove: () => void;
}

const NOT_UPLOADED = { getSnapshot: () => undefined, subscribe: () => () => undefined };

/** One attachment: image, or name and size, with upload progress and a remove button. */
export function AttachmentTile({
  attachment,
  maxSize = fileSize(limits.directUploadBytes),
  onRemove,
}: AttachmentTileProps): ReactNode {
  const t = useT();
  const { kind, name, previewUrl, state, upload } = attachment;
  const progress = useReadable<UploadProgress | undefined>(upload?.progress ?? NOT_UPLOADED);
  const [isBroken, setBroken] = useState(false);
  const isRefused = state === 'refused';
  // A refused picture has no tile: the reason needs the width of a card.
  const shown = !isRefused && (previewUrl !== '' || (kind === 'video' && state === 'preparing'));
  const look = fileLook(name);
  const displayName = name === '' ? t(kind === 'file' ? 'composer.file' : 'composer.photoOrVideo') : name;
  const isUploading = progress?.state === 'sending' || progress?.state === 'waiting';
  const hasFailed = progress?.state === 'failed' && !isRefused;
  return (
    <li
      className="im-attach__item"
      data-im-part="attachment"
      data-kind={shown ? kind : 'file'}
      data-state={hasFailed ? 'refused' : state}
      title={shown ? displayName : undefined}
    >
      {shown ? (
        <>
          {isBroken ? (
            <span className="im-attach__broken" role="img" aria-label={displayName}>
              <Icon shape={ImageOff} size={24} />
            </span>
          ) : previewUrl === '' ? null : (
            <img
              className="im-plain"
              src={previewUrl}
              alt={displayName}
              draggable={false}
              onError={() => setBroken(true)}
            />
          )}
          {state === 'preparing' ? (
            <span className="im-attach__wait" role="status">
              <Spinner />
              <span className="im-hidden-text">{t('composer.preparing')}</span>
            </span>
          ) : null}
          {isUploading ? (
            <ProgressRing
              share={progressShare(progress.sentBytes, progress.totalBytes)}
              label={t('composer.remove', { name: displayName })}
              icon={X}
              tabbable
              onPress={onRemove}
            />
          ) : null}
          {hasFailed && upload ? (
            <ProgressRing
              share={0}
              label={t('composer.uploadAgain', { name: displayName })}
              icon={RotateCw}
              tabbable
              onPress={() => again(upload)}
            />
          ) : null}
        </>
      ) : (
        <>
          <span className="im-file__icon" data-tone={look.tone} aria-hidden="true" dir="ltr">
            {look.letters || <Icon shape={FileIcon} size={18} />}
          </span>
          <div className="im-plain">
            <FileName name={displayName} />
            {hasFailed && upload ? (
              <button
                type="button"
                className="im-attach__again"
                aria-label={t('composer.uploadAgain', { name: displayName })}
                onClick={() => again(upload)}
              >
                {t('composer.uploadFailed')}
              </button>
            ) : (
              <Size attachment={attachment} maxSize={maxSize} progress={isUploading ? progress : undefined} />
            )}
          </div>
        </>
      )}
      {shown && isUploading ? null : (
        <button
          type="button"
          className="im-attach__remove"
          aria-label={t('composer.remove', { name: displayName })}
          onClick={onRemove}
        >
          <Icon shape={X} size={12} />
        </button>
      )}
    </li>
  );
}

interface SizeProps {
  readonly attachment: Attachment;
  readonly maxSize: string;
  /** Progress while uploading. */
  readonly progress: UploadProgress | undefined;
}

/** Reason for a refused file, upload progress, or file size. */
function Size({ attachment: { problem, size }, maxSize, progress }: SizeProps): ReactNode {
  const t = useT();
  if (progress && size > 0) {
    return (
      <small className="im-truncate">
        <bdi className="im-plain" dir="ltr">
          {partOfSize(progress.sentBytes, size)} / {fileSize(size)}
        </bdi>
      </small>
    );
  }
  return (
    <small className="im-truncate">
      {problem === 'tooLarge' ? (
        t('composer.tooLarge', { size: maxSize })
      ) : problem === 'empty' ? (
        t('composer.emptyFile')
      ) : problem ? (
        codeSentence(t, problem)
      ) : (
        <bdi className="im-plain" dir="ltr">
          {fileSize(size)}
        </bdi>
      )}
    </small>
  );
}

function again(upload: UploadHandle): void {
  // The outcome shows in `upload.progress`.
  upload.retry().catch(() => undefined);
}
