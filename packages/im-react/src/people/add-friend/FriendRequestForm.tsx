import type { FoundUser } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { DialogForm } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/field/TextField.tsx';

interface FriendRequestFormProps {
  readonly user: FoundUser;
  readonly remark: string;
  readonly onRemark: (remark: string) => void;
  readonly failure: string | undefined;
  readonly onSubmit: () => void;
}

/** Form for a friend request: the recipient and a remark. */
export function FriendRequestForm({ user, remark, onRemark, failure, onSubmit }: FriendRequestFormProps): ReactNode {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const name = user.nickName || user.userName;
  useIsomorphicLayoutEffect(() => field.current?.focus(), []);
  return (
    <DialogForm data-im-part="ask-form" className="im-ask" onSubmit={onSubmit}>
      <div className="im-ask__person">
        <Avatar id={user.id} name={name} src={user.headImageThumb || user.headImage || ''} size={48} />
        <div className="im-contact__text">
          <bdi className="im-contact__name im-truncate">{name}</bdi>
          <bdi className="im-contact__sub im-truncate">{user.userName}</bdi>
        </div>
      </div>
      <TextField
        ref={field}
        label={t('addFriend.remark')}
        placeholder={t('addFriend.remarkHint')}
        value={remark}
        maxLength={limits.remarkLength}
        error={failure}
        showCount
        onChange={(event) => onRemark(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
