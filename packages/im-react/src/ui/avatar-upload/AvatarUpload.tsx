import { type ReactNode, useEffect, useId, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { Spinner } from '../button/Spinner.tsx';
import { FieldError } from '../field/FieldError.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Camera, Plus } from '../icon/icons.ts';
import { usePictureChoice } from './usePictureChoice.tsx';

/** Props of `AvatarUpload`. */
export interface AvatarUploadProps {
  /** User or group id: selects the colour of the initials. */
  readonly id: number;
  /** Name to take the initials from; `''` shows a camera while there is no picture. */
  readonly name: string;
  /** Address of the current picture. */
  readonly src?: string;
  /** People are round, groups are rounded squares. Default `person`. */
  readonly shape?: 'person' | 'group';
  /** Text beside the picture, such as a name. */
  readonly children?: ReactNode;
  /** Error of the form, such as a missing picture. An error of the component itself replaces it. */
  readonly error?: string;
  /**
   * Called with the square that was cut out, at most 640 px wide. While the returned promise is pending a spinner is
   * shown; if it rejects, "Upload failed, please retry" and the former picture.
   */
  readonly onChange: (picture: File) => void | Promise<void>;
}

/** Picture with a button to choose another: checks type and size (5 MiB), cuts out a square, hands over the result. */
export function AvatarUpload(props: AvatarUploadProps): ReactNode {
  const { id, name, src, shape = 'person', children, error, onChange } = props;
  const t = useT();
  const noteId = useId();
  const [preview, setPreview] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { run, isPending } = useAction(
    async (chosen: File) => {
      setFailure(undefined);
      setPreview(URL.createObjectURL(chosen));
      await onChange(chosen);
    },
    {
      onError() {
        setPreview(undefined);
        setFailure(t('avatar.failed'));
      },
    },
  );
  const picture = usePictureChoice({ shape, onPicture: run, onRefused: setFailure });

  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const shown = preview ?? src;
  const note = failure ?? error;
  return (
    <div className="im-avatar-upload" data-im-part="avatar-upload">
      <button
        type="button"
        className="im-avatar-upload__button"
        aria-label={t('avatar.upload')}
        aria-describedby={note ? noteId : undefined}
        aria-busy={isPending || undefined}
        data-shape={shape}
        onClick={() => isPending || picture.choose()}
      >
        {shown || name ? (
          <Avatar id={id} name={name} src={shown} shape={shape} size={72} />
        ) : (
          <span className="im-avatar-upload__empty">
            <Icon shape={Camera} size={24} />
          </span>
        )}
        {isPending ? (
          <span className="im-avatar-upload__busy">
            <Spinner size={24} />
          </span>
        ) : (
          <span className="im-avatar-upload__mark" data-empty={shown || name ? undefined : true}>
            <Icon shape={shown || name ? Camera : Plus} size={14} />
          </span>
        )}
      </button>
      {picture.element}
      <div className="im-avatar-upload__text">
        {children}
        {note ? <FieldError id={noteId}>{note}</FieldError> : null}
      </div>
    </div>
  );
}
