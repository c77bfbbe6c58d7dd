import { type Group, ImError } from 'im-sdk/protocol';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { Spinner } from '../button/Spinner.tsx';
import { groupLabel } from '../group-list/group-label.ts';
import { Icon } from '../icon/Icon.tsx';
import { Camera } from '../icon/icons.ts';
import { useToast } from '../toaster/useToast.ts';

const BYTES_PER_MB = 1_048_576;

/** Picture of a group; a button that uploads another one for those who may change it. */
export function GroupPicture({ group, mayEdit }: { readonly group: Group; readonly mayEdit: boolean }): ReactNode {
  const t = useT();
  const { files, groups } = useClient();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const avatar = <Avatar id={group.id} name={groupLabel(group)} src={group.headImage ?? ''} size={72} shape="group" />;
  if (!mayEdit) return avatar;

  function reasonOf(error: unknown): string {
    if (error instanceof ImError && error.code === 'client.fileType') return t('panel.pictureTypes');
    if (error instanceof ImError && error.code === 'client.fileTooLarge') {
      return t('panel.pictureTooLarge', { size: files.maxBytes('avatar') / BYTES_PER_MB });
    }
    return errorSentence(t, error);
  }

  async function upload({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again after a failure.
    currentTarget.value = '';
    if (!file || isBusy) return;
    setIsBusy(true);
    try {
      const { originUrl } = await files.upload(file, { use: 'avatar' }).done;
      await groups.modify(group.id, { headImage: originUrl });
    } catch (error) {
      toast.show({ kind: 'error', text: t('panel.pictureFailedBecause', { reason: reasonOf(error) }) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <button
        type="button"
        className="im-group-hero__picture"
        aria-label={t('panel.changePicture')}
        aria-busy={isBusy || undefined}
        onClick={() => input.current?.click()}
      >
        {avatar}
        <span className="im-group-hero__camera">
          {isBusy ? <Spinner size={14} /> : <Icon shape={Camera} size={14} />}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={files.allowedTypes('avatar')?.join(',')}
        data-im-part="group-picture-input"
        onChange={(event) => void upload(event)}
      />
    </>
  );
}
