import { limits } from 'im-sdk/protocol';
import { type ReactNode, useId, useRef } from 'react';
import { useT } from '../context/texts/useT.ts';
import { useClient } from '../context/useClient.ts';
import { useToast } from '../context/useToast.ts';
import { AttachmentTile } from '../conversation/composer/attachments/AttachmentTray.tsx';
import { ComposerField, type ComposerFieldHandle } from '../conversation/composer/field/ComposerField.tsx';
import type { FieldComposer } from '../hooks/composer/composer-types.ts';
import { EmojiMenu } from '../rich-text/emoji-picker/EmojiMenu.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { Image, Info, Paperclip } from '../ui/icon/icons.ts';
import type { BroadcastFiles } from './useBroadcastFiles.ts';

/** In the unit of the specification: 1024 × 1024 bytes. */
const MAX_SIZE = `${limits.broadcastUploadBytes / 1_048_576} MB`;

interface BroadcastEditorProps {
  /** Holds the text. */
  readonly composer: FieldComposer;
  readonly length: number;
  readonly maxLength: number;
  readonly files: BroadcastFiles;
}

/** Content for every chosen friend: a text with emoji, pictures and files. */
export function BroadcastEditor({ composer, length, maxLength, files }: BroadcastEditorProps): ReactNode {
  const t = useT();
  const toast = useToast();
  const labelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<ComposerFieldHandle>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const others = useRef<HTMLInputElement>(null);
  const types = useClient().files.allowedTypes('image') ?? [];

  function take(input: HTMLInputElement, as: 'image' | 'file'): void {
    if (files.add([...(input.files ?? [])], as) > 0) {
      toast.show({ kind: 'error', text: t('composer.tooManyFiles', { count: limits.composerFiles }) });
    }
    // Allows choosing the same file again.
    input.value = '';
  }

  return (
    <div className="im-broadcast__editor im-scroll">
      <div ref={box} className="im-broadcast__box">
        <ComposerField
          ref={field}
          composer={composer}
          label={t('composer.message')}
          placeholder={t('broadcast.placeholder')}
        />
        <div className="im-broadcast__tools">
          <EmojiMenu
            composer={box}
            onInsert={(token, quiet) => field.current?.insert(token, quiet)}
            onDone={() => field.current?.focus()}
          />
          <IconButton icon={Image} label={t('broadcast.image')} onClick={() => pictures.current?.click()} />
          <IconButton icon={Paperclip} label={t('composer.file')} onClick={() => others.current?.click()} />
          <span className="im-broadcast__length" data-exceeded={length > maxLength || undefined}>
            {t('person.count', { count: length, max: maxLength })}
          </span>
        </div>
        <input
          ref={pictures}
          className="im-plain"
          hidden
          type="file"
          multiple
          accept={types.join(',')}
          data-im-part="broadcast-images"
          onChange={(event) => take(event.currentTarget, 'image')}
        />
        <input
          ref={others}
          className="im-plain"
          hidden
          type="file"
          multiple
          data-im-part="broadcast-files"
          onChange={(event) => take(event.currentTarget, 'file')}
        />
      </div>
      {files.list.length > 0 ? (
        <>
          <div className="im-broadcast__label" id={labelId}>
            {t('broadcast.attachments')}
          </div>
          <ul className="im-attach im-broadcast__files" aria-labelledby={labelId}>
            {files.list.map((attachment) => (
              <AttachmentTile
                key={attachment.id}
                attachment={attachment}
                maxSize={MAX_SIZE}
                onRemove={() => files.remove(attachment.id)}
              />
            ))}
          </ul>
        </>
      ) : null}
      <p className="im-broadcast__note">
        <Icon shape={Info} size={16} />
        {t('broadcast.note')}
      </p>
    </div>
  );
}
