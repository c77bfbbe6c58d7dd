import { limits } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import type { Attachment } from '../../../hooks/composer/attachments.ts';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { useComposed } from '../../../hooks/composer/useComposed.ts';
import { fileSize } from '../../../i18n/quantities.ts';
import { useT } from '../../../i18n/useT.ts';
import { Spinner } from '../../button/Spinner.tsx';
import { Icon } from '../../icon/Icon.tsx';
import { X } from '../../icon/icons.ts';
import { File as FileIcon } from '../../icon/more-icons.ts';
import { FileName } from '../../message/kinds/file/FileName.tsx';
import { fileLook } from '../../message/kinds/file/file-name.ts';

/** The files that go with the next message, in their order: pictures as tiles, anything else as cards. */
export function AttachmentTray({ composer }: { readonly composer: ComposerController }): ReactNode {
  const t = useT();
  const attachments = useComposed(composer, (snapshot) => snapshot.attachments);
  if (attachments.length === 0) return null;
  return (
    <ul className="im-attach im-scroll" data-im-part="attachments" aria-label={t('composer.attachments')}>
      {attachments.map((attachment) => (
        <AttachmentTile
          key={attachment.id}
          attachment={attachment}
          onRemove={() => composer.detachFile(attachment.id)}
        />
      ))}
    </ul>
  );
}

export interface AttachmentTileProps {
  readonly attachment: Attachment;
  readonly onRemove: () => void;
}

/** One file that waits: its picture, or name and size; why it cannot be sent; a button that takes it out. */
export function AttachmentTile({ attachment, onRemove }: AttachmentTileProps): ReactNode {
  const t = useT();
  const { kind, name, size, previewUrl, state, problem } = attachment;
  const shown = previewUrl !== '' || (kind === 'video' && state === 'preparing');
  const look = fileLook(name);
  const said = name === '' ? t(kind === 'file' ? 'composer.file' : 'composer.photoOrVideo') : name;
  return (
    <li
      className="im-attach__item"
      data-im-part="attachment"
      data-kind={shown ? kind : 'file'}
      data-state={state}
      title={shown ? said : undefined}
    >
      {shown ? (
        <>
          {previewUrl === '' ? null : <img src={previewUrl} alt={said} draggable={false} />}
          {state === 'preparing' ? (
            <span className="im-attach__wait" role="status">
              <Spinner />
              <span className="im-hidden-text">{t('composer.preparing')}</span>
            </span>
          ) : null}
        </>
      ) : (
        <>
          <span className="im-file__icon" data-tone={look.tone} aria-hidden="true" dir="ltr">
            {look.letters || <Icon shape={FileIcon} size={18} />}
          </span>
          <div>
            <FileName name={said} />
            <small className="im-truncate">
              {problem === 'tooLarge'
                ? t('composer.tooLarge', { size: fileSize(limits.directUploadBytes) })
                : problem === 'empty'
                  ? t('composer.emptyFile')
                  : fileSize(size)}
            </small>
          </div>
        </>
      )}
      <button
        type="button"
        className="im-attach__remove"
        aria-label={t('composer.remove', { name: said })}
        onClick={onRemove}
      >
        <Icon shape={X} size={12} />
      </button>
    </li>
  );
}
