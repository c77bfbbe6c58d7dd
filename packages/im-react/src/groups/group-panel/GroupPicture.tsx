import type { Group } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { usePictureChoice } from '../../ui/avatar-upload/usePictureChoice.tsx';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Camera } from '../../ui/icon/icons.ts';
import { groupLabel } from '../group-list/group-label.ts';

/** Picture of a group; a button that cuts out and uploads another one for those who may change it. */
export function GroupPicture({ group, mayEdit }: { readonly group: Group; readonly mayEdit: boolean }): ReactNode {
  const t = useT();
  const { files, groups } = useClient();
  const toast = useToast();
  const { run, isPending } = useAction(
    async (chosen: File) => {
      const { originUrl } = await files.upload(chosen, { use: 'avatar' }).done;
      await groups.modify(group.id, { headImage: originUrl });
    },
    { onError: (error) => fail(errorSentence(t, error)) },
  );
  const picture = usePictureChoice({
    shape: 'group',
    onPicture: run,
    onRefused: (reason) => reason && fail(reason),
  });
  const avatar = <Avatar id={group.id} name={groupLabel(group)} src={group.headImage ?? ''} size={72} shape="group" />;
  if (!mayEdit) return avatar;

  function fail(reason: string): void {
    toast.show({ kind: 'error', text: t('panel.pictureFailedBecause', { reason }) });
  }

  return (
    <>
      <button
        type="button"
        className="im-group-hero__picture"
        aria-label={t('panel.changePicture')}
        aria-busy={isPending || undefined}
        onClick={() => isPending || picture.choose()}
      >
        {avatar}
        <span className="im-group-hero__camera">
          {isPending ? <Spinner size={14} /> : <Icon shape={Camera} size={14} />}
        </span>
      </button>
      {picture.element}
    </>
  );
}
