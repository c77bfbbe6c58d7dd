import type { Group } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { usePictureChoice } from '../avatar-upload/usePictureChoice.tsx';
import { Spinner } from '../button/Spinner.tsx';
import { groupLabel } from '../group-list/group-label.ts';
import { Icon } from '../icon/Icon.tsx';
import { Camera } from '../icon/icons.ts';
import { useToast } from '../toaster/useToast.ts';

/** Picture of a group; a button that cuts out and uploads another one for those who may change it. */
export function GroupPicture({ group, mayEdit }: { readonly group: Group; readonly mayEdit: boolean }): ReactNode {
  const t = useT();
  const { files, groups } = useClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const picture = usePictureChoice({
    shape: 'group',
    onPicture: (chosen) => void upload(chosen),
    onRefused: (reason) => reason && fail(reason),
  });
  const avatar = <Avatar id={group.id} name={groupLabel(group)} src={group.headImage ?? ''} size={72} shape="group" />;
  if (!mayEdit) return avatar;

  function fail(reason: string): void {
    toast.show({ kind: 'error', text: t('panel.pictureFailedBecause', { reason }) });
  }

  async function upload(chosen: File): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { originUrl } = await files.upload(chosen, { use: 'avatar' }).done;
      await groups.modify(group.id, { headImage: originUrl });
    } catch (error) {
      fail(errorSentence(t, error));
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
        onClick={() => isBusy || picture.choose()}
      >
        {avatar}
        <span className="im-group-hero__camera">
          {isBusy ? <Spinner size={14} /> : <Icon shape={Camera} size={14} />}
        </span>
      </button>
      {picture.element}
    </>
  );
}
