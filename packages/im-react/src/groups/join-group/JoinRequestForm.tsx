import { type FoundGroup, limits } from 'im-sdk/protocol';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { DialogForm } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/field/TextField.tsx';

interface JoinRequestFormProps {
  readonly group: FoundGroup;
  readonly remark: string;
  readonly onRemark: (remark: string) => void;
  readonly failure: string | undefined;
  readonly onSubmit: () => void;
}

/** Form for a request to join: the group and a verification message. */
export function JoinRequestForm({ group, remark, onRemark, failure, onSubmit }: JoinRequestFormProps): ReactNode {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useIsomorphicLayoutEffect(() => field.current?.focus(), []);
  return (
    <DialogForm data-im-part="join-form" className="im-ask" onSubmit={onSubmit}>
      <div className="im-ask__person">
        <Avatar
          id={group.id}
          name={group.name}
          src={group.headImageThumb || group.headImage || ''}
          size={48}
          shape="group"
        />
        <div className="im-contact__text">
          <bdi className="im-contact__name im-truncate">{group.name}</bdi>
          <span className="im-contact__sub im-truncate">{t('groups.id', { id: group.id })}</span>
        </div>
      </div>
      <TextField
        ref={field}
        label={t('join.remark')}
        placeholder={t('join.remarkHint')}
        hint={t('join.needsApproval')}
        value={remark}
        maxLength={limits.remarkLength}
        error={failure}
        showCount
        onChange={(event) => onRemark(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
