import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { CropDialog } from '../lazy.ts';

interface PictureChoiceOptions {
  /** Shape of the avatar that the picture is for. */
  readonly shape: 'person' | 'group';
  /** Called with the square that was cut out. */
  readonly onPicture: (picture: File) => void;
  /** Called with the sentence of a refusal (type, size, unreadable); `undefined` after a good choice. */
  readonly onRefused: (reason: string | undefined) => void;
}

interface PictureChoice {
  /** Opens the file chooser. */
  readonly choose: () => void;
  /** File input and crop dialog, to render beside the button. */
  readonly element: ReactNode;
}

interface Chosen {
  readonly file: File;
  readonly url: string;
}

/** Choice of an avatar picture: checks type and size (5 MiB), then cuts out a square. */
export function usePictureChoice({ shape, onPicture, onRefused }: PictureChoiceOptions): PictureChoice {
  const t = useT();
  const { files } = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const types = files.allowedTypes('avatar') ?? [];
  const maxBytes = files.maxBytes('avatar');

  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.url), [chosen]);

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.currentTarget.files?.[0];
    // The same file can be chosen again.
    event.currentTarget.value = '';
    if (!file) return;
    if (!types.includes(file.type.toLowerCase())) onRefused(t('avatar.type'));
    else if (file.size > maxBytes) onRefused(t('avatar.tooLarge', { mib: maxBytes / 1024 / 1024 }));
    else {
      onRefused(undefined);
      setChosen({ file, url: URL.createObjectURL(file) });
    }
  }

  return {
    choose: () => input.current?.click(),
    element: (
      <>
        <input
          ref={input}
          className="im-plain"
          type="file"
          hidden
          tabIndex={-1}
          accept={types.join(',')}
          data-im-part="picture-input"
          onChange={take}
        />
        {chosen ? (
          <CropDialog
            {...chosen}
            shape={shape}
            onClose={() => setChosen(undefined)}
            onCropped={(picture) => {
              setChosen(undefined);
              onPicture(picture);
            }}
            onUnreadable={() => {
              setChosen(undefined);
              onRefused(t('avatar.type'));
            }}
          />
        ) : null}
      </>
    ),
  };
}
