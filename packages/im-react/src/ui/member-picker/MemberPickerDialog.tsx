import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useToast } from '../../context/useToast.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import type { OnOpenChange } from '../open-change.ts';
import { MemberPicker, type MemberPickerProps } from './MemberPicker.tsx';
import { stillSelectable } from './picker-member.ts';

/** Props of `MemberPickerDialog`, and the list options of `MemberPicker`. */
export interface MemberPickerDialogProps extends Omit<MemberPickerProps, 'selected' | 'onChange'> {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog wants to close. */
  readonly onOpenChange: OnOpenChange;
  /** Visible title and accessible name. */
  readonly title: string;
  /**
   * Called with the choice; empty only if `canBeEmpty`. The dialog closes when it resolves; if it rejects, the error is shown and the
   * choice stays.
   */
  readonly onConfirm: (userIds: readonly number[]) => Promise<unknown> | undefined;
  /** True if an empty choice can be confirmed. Default false. */
  readonly canBeEmpty?: boolean;
  /** Label of the confirm button for a choice. Default: "Confirm". */
  readonly confirmLabel?: (userIds: readonly number[]) => string;
  /** Red confirm button for destructive choices. Default false. */
  readonly danger?: boolean;
  /** Rendered below the list, such as a warning. */
  readonly note?: ReactNode;
}

/** Dialog that picks people, 700 px wide; a page on phones. The choice starts empty. */
export function MemberPickerDialog({ open, ...rest }: MemberPickerDialogProps): ReactNode {
  return open ? <OpenPicker {...rest} /> : null;
}

function OpenPicker(props: Omit<MemberPickerDialogProps, 'open'>): ReactNode {
  const { onOpenChange, title, onConfirm, confirmLabel, canBeEmpty, danger, note, ...picker } = props;
  const t = useT();
  const { showError } = useToast();
  const [choice, setChoice] = useState<readonly number[]>([]);
  const selected = stillSelectable(choice, picker.members);
  const { run, isPending } = useAction(
    async () => {
      await onConfirm(selected);
      onOpenChange(false, 'done');
    },
    { onError: showError },
  );

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={title}
      width={picker.single ? 400 : 700}
      flush
      confirm={{
        label: confirmLabel?.(selected) ?? t('action.confirm'),
        onConfirm: run,
        disabled: selected.length === 0 && !canBeEmpty,
        loading: isPending,
        danger,
      }}
    >
      <div className="im-picker-dialog" data-single={picker.single || undefined}>
        <MemberPicker {...picker} selected={choice} onChange={setChoice} />
        {note}
      </div>
    </Dialog>
  );
}
