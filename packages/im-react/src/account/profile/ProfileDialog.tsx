import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useIsNarrowWindow } from '../../hooks/page/useIsNarrowWindow.ts';
import { useSelf } from '../../hooks/session/useSession.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { AvatarUpload } from '../../ui/avatar-upload/AvatarUpload.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { useDiscardQuestion } from '../../ui/dialog/useDiscardQuestion.tsx';
import type { OnOpenChange } from '../../ui/open-change.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { changeOf, errorsOf, type ProfileErrors, type ProfileValues, valuesOf } from './profile-form.ts';

/** Props of `ProfileDialog`. */
export interface ProfileDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog wants to close. */
  readonly onOpenChange: OnOpenChange;
}

/** Dialog with the own profile: picture, names, birthday, gender, signature. Loaded anew each time it opens. */
export function ProfileDialog({ open, ...rest }: ProfileDialogProps): ReactNode {
  return open ? <OpenProfile {...rest} /> : null;
}

function OpenProfile({ onOpenChange }: Omit<ProfileDialogProps, 'open'>): ReactNode {
  const t = useT();
  const { profile, files } = useClient();
  const toast = useToast();
  const self = useSelf();
  const isPhone = useIsNarrowWindow();
  // Edits over the stored profile, which may arrive or change while the dialog is open.
  const [edits, setEdits] = useState<Partial<ProfileValues>>({});
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [refusals, setRefusals] = useState(0);
  const nickName = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** Upload of the picture in flight. */
  const uploading = useRef<Promise<Pick<ProfileValues, 'headImage' | 'headImageThumb'>>>(undefined);
  const [isUploading, setIsUploading] = useState(false);
  const stored = valuesOf(self);
  const values = { ...stored, ...edits };
  const saving = useAction(save, {
    onError(error) {
      const atFields = errorsOf(error);
      if (Object.keys(atFields).length > 0) refuse(atFields);
      else toast.show({ kind: 'error', text: errorSentence(t, error) });
    },
  });
  const isDirty =
    !saving.isPending &&
    (isUploading || Object.entries(edits).some(([field, value]) => stored[field as keyof ProfileValues] !== value));
  const { requestClose, question } = useDiscardQuestion(isDirty, () => onOpenChange(false, 'close'));

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function edit(change: Partial<ProfileValues>): void {
    setEdits((before) => ({ ...before, ...change }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  }
  async function upload(picture: File): Promise<void> {
    uploading.current = files
      .upload(picture, { use: 'avatar' })
      .done.then(({ originUrl, thumbUrl }) => ({ headImage: originUrl, headImageThumb: thumbUrl ?? originUrl }));
    setIsUploading(true);
    try {
      edit(await uploading.current);
    } finally {
      uploading.current = undefined;
      setIsUploading(false);
    }
  }
  function refuse(next: ProfileErrors): void {
    setErrors(next);
    setRefusals((before) => before + 1);
  }
  async function save(): Promise<void> {
    // A failed upload is shown at the picture.
    const picture = await Promise.resolve(uploading.current).catch(() => null);
    if (picture === null) return;
    const checked = changeOf({ ...values, ...picture });
    if ('errors' in checked) return refuse(checked.errors);
    await profile.update(checked.change);
    onOpenChange(false, 'done');
  }

  const pictureError = errors.headImage ?? errors.headImageThumb;
  return (
    <FormDialog
      data-im-part="profile"
      className="im-profile"
      formRef={form}
      title={t('shell.myProfile')}
      isSubpage
      width={420}
      initialFocus={nickName}
      submit={{ label: t('action.confirm'), disabled: !self, loading: saving.isPending }}
      onSubmit={saving.run}
      onClose={requestClose}
      aside={question}
    >
      <AvatarUpload
        id={self?.id ?? 0}
        name={self?.nickName ?? ''}
        src={values.headImageThumb || values.headImage}
        error={pictureError && t(pictureError)}
        onChange={upload}
      >
        {isPhone ? (
          <span className="im-profile__user-name">
            {t('avatar.allowed', { mib: files.maxBytes('avatar') / 1_048_576 })}
          </span>
        ) : (
          <>
            <bdi className="im-profile__name im-truncate" title={self?.nickName}>
              {self?.nickName}
            </bdi>
            <span className="im-profile__user-name im-truncate">
              {t('profile.userName', { name: self?.userName ?? '' })}
            </span>
          </>
        )}
      </AvatarUpload>
      <ProfileFields
        userName={self?.userName ?? ''}
        values={values}
        errors={errors}
        onEdit={edit}
        nickNameField={nickName}
      />
    </FormDialog>
  );
}
