import { limits } from 'im-sdk/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/field/TextField.tsx';

interface RemarkDialogProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** Dialog that edits the user's remark for a friend. Empty: the friend's nickname is shown. */
export function RemarkDialog({ userId, onClose }: RemarkDialogProps): ReactNode {
  const t = useT();
  const { contacts } = useClient();
  const { remarkNickName, nickName } = usePerson(userId);
  const [remark, setRemark] = useState(remarkNickName);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await contacts.setRemark(userId, remark.trim());
      onClose();
    } catch (error) {
      setBusy(false);
      setFailure(t('person.remarkFailed', { reason: errorSentence(t, error) }));
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('person.editRemark')}
      width={380}
      confirm={{ label: t('action.confirm'), loading: busy, onConfirm: () => void save() }}
    >
      <form className="im-plain" data-im-part="remark-form" onSubmit={submit}>
        <TextField
          label={t('people.remark')}
          placeholder={nickName}
          value={remark}
          maxLength={limits.remarkNickNameLength}
          hint={t('person.count', { count: remark.length, max: limits.remarkNickNameLength })}
          error={failure}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
