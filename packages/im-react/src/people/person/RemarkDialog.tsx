import { limits } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
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
  const { run, isPending, error } = useAction(async () => {
    await contacts.setRemark(userId, remark.trim());
    onClose();
  });

  return (
    <FormDialog
      data-im-part="remark-form"
      title={t('person.editRemark')}
      width={380}
      submit={{ label: t('action.confirm'), loading: isPending }}
      onSubmit={run}
      onClose={onClose}
    >
      <TextField
        label={t('people.remark')}
        placeholder={nickName}
        value={remark}
        maxLength={limits.remarkNickNameLength}
        hint={t('person.count', { count: remark.length, max: limits.remarkNickNameLength })}
        error={error === undefined ? undefined : t('person.remarkFailed', { reason: errorSentence(t, error) })}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
