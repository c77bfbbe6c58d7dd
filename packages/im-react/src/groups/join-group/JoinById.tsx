import { limits } from 'im-sdk/protocol';
import type { ReactNode, RefObject } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { DialogForm } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/field/TextField.tsx';

interface JoinByIdProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly id: string;
  readonly onId: (id: string) => void;
  readonly remark: string;
  readonly onRemark: (remark: string) => void;
  readonly failure: string | undefined;
  readonly onSubmit: () => void;
}

/** Form to join a group by its id, with a message for groups that need approval. */
export function JoinById({ field, id, onId, remark, onRemark, failure, onSubmit }: JoinByIdProps): ReactNode {
  const t = useT();
  return (
    <DialogForm data-im-part="join-by-id" className="im-ask" onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={t('join.id')}
        placeholder={t('join.idHint')}
        inputMode="numeric"
        value={id}
        maxLength={16}
        error={failure}
        onChange={(event) => onId(event.currentTarget.value)}
      />
      <TextField
        label={t('join.remark')}
        placeholder={t('join.remarkHint')}
        value={remark}
        maxLength={limits.remarkLength}
        showCount
        onChange={(event) => onRemark(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
