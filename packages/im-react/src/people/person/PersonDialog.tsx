import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useAction } from '../../primitives/useAction.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { RemarkDialog } from './RemarkDialog.tsx';
import { SendCardDialog } from './SendCardDialog.tsx';

/** Dialog of a person's menu: their remark, sending their card, blocking, ending the friendship. */
export type PersonDialogKind = 'remark' | 'card' | 'block' | 'remove';

/** Props of `PersonDialog`. */
export interface PersonDialogProps {
  readonly userId: number;
  /** Display name of the person. */
  readonly name: string;
  /** Which dialog to show. */
  readonly kind: PersonDialogKind;
  /** Called on cancel and after success. */
  readonly onClose: () => void;
}

/** The dialog of a person's menu: remark, card, or the question before blocking or ending the friendship. */
export function PersonDialog({ kind, ...rest }: PersonDialogProps): ReactNode {
  if (kind === 'remark') return <RemarkDialog {...rest} />;
  if (kind === 'card') return <SendCardDialog {...rest} />;
  return <Question {...rest} kind={kind} />;
}

function Question({ userId, name, kind, onClose }: PersonDialogProps): ReactNode {
  const t = useT();
  const { contacts } = useClient();
  const { showError } = useToast();
  const remove = kind === 'remove';
  const { run, isPending } = useAction(
    async () => {
      await (remove ? contacts.remove(userId) : contacts.block(userId));
      onClose();
    },
    { onError: showError },
  );

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(remove ? 'person.removeTitle' : 'person.blockTitle', { name })}
      text={t(remove ? 'person.removeText' : 'person.blockText')}
      confirm={{
        label: t(remove ? 'person.remove' : 'person.block'),
        danger: true,
        loading: isPending,
        onConfirm: run,
      }}
    />
  );
}
