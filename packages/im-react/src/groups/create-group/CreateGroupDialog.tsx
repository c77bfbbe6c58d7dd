import { conversationKey, limits } from 'im-sdk/protocol';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useFriends } from '../../hooks/people/usePeople.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { FriendPicker } from '../../people/FriendPicker.tsx';
import { AddFriendDialog } from '../../people/lazy.ts';
import { useAction } from '../../primitives/useAction.ts';
import { AvatarUpload } from '../../ui/avatar-upload/AvatarUpload.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogForm } from '../../ui/dialog/FormDialog.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { UserRoundPlus } from '../../ui/icon/icons.ts';
import type { OnOpenChange } from '../../ui/open-change.ts';

/** Props of `CreateGroupDialog`. */
export interface CreateGroupDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog wants to close. */
  readonly onOpenChange: OnOpenChange;
  /** Called with the id of the new group. Its conversation is in the chat list. */
  readonly onCreated?: (groupId: number) => void;
}

/** Dialog that creates a group from a picture, a name and initial members. */
export function CreateGroupDialog({ open, ...rest }: CreateGroupDialogProps): ReactNode {
  return open ? <OpenCreateGroup {...rest} /> : null;
}

function OpenCreateGroup({ onOpenChange, onCreated }: Omit<CreateGroupDialogProps, 'open'>): ReactNode {
  const t = useT();
  const { files, groups, conversations } = useClient();
  const { showError } = useToast();
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [selected, setSelected] = useState<readonly number[]>([]);
  /** Address of the uploaded picture, or its upload in flight. */
  const picture = useRef<Promise<string>>(undefined);
  const [failure, setFailure] = useState<string>();
  const [adding, setAdding] = useState(false);
  const hasFriends = useFriends().length > 0;

  async function upload(chosen: File): Promise<void> {
    picture.current = files.upload(chosen, { use: 'avatar' }).done.then(({ originUrl }) => originUrl);
    try {
      await picture.current;
    } catch (error) {
      picture.current = undefined;
      throw error;
    }
  }

  const creating = useAction(
    async () => {
      // A failed upload is shown at the picture.
      const headImage = await Promise.resolve(picture.current).catch(() => null);
      if (headImage === null) return;
      const group = await groups.create({ name: name.trim(), userIds: selected, ...(headImage && { headImage }) });
      conversations.start(conversationKey('group', group.id)).catch(showError);
      onOpenChange(false, 'done');
      onCreated?.(group.id);
    },
    { onError: (error) => setFailure(errorSentence(t, error)) },
  );

  function submit(): void {
    if (creating.isPending) return;
    const isMissing = name.trim() === '';
    setFailure(isMissing ? t('groups.nameRequired') : undefined);
    if (isMissing) nameField.current?.focus();
    else creating.run();
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('groups.create')}
      width={700}
      flush
      initialFocus={nameField}
      confirm={{ label: t('groups.createButton'), onConfirm: submit, loading: creating.isPending }}
    >
      <DialogForm className="im-create-group__name" onSubmit={submit}>
        <AvatarUpload id={0} name="" shape="group" onChange={upload}>
          <TextField
            ref={nameField}
            label={t('groups.name')}
            placeholder={t('groups.nameHint', { count: limits.groupNameLength })}
            value={name}
            maxLength={limits.groupNameLength}
            showCount
            error={failure}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setFailure(undefined);
            }}
          />
        </AvatarUpload>
      </DialogForm>
      {hasFriends ? (
        <FriendPicker selected={selected} onChange={setSelected} max={limits.groupInviteUsers} />
      ) : (
        <EmptyState inList title={t('people.emptyTitle')} text={t('people.emptyText')}>
          <Button icon={UserRoundPlus} onClick={() => setAdding(true)}>
            {t('people.addFriend')}
          </Button>
        </EmptyState>
      )}
      <AddFriendDialog open={adding} onOpenChange={setAdding} />
    </Dialog>
  );
}
