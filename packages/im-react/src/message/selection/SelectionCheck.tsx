import type { MessageRow } from 'im-sdk';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { CheckBoxMark } from '../../ui/field/CheckBoxMark.tsx';
import { useAvailableActions, useMessageActions } from '../actions/useMessageActions.tsx';

/** Checkbox at the start of a row during selection. The whole row takes the click. */
export function SelectionCheck({ row, name }: { readonly row: MessageRow; readonly name: string }): ReactNode {
  const t = useT();
  const actions = useMessageActions();
  const { selection } = actions.actionState;
  const isSelected = useReadable(useMemo(() => selection.isSelected(row.key), [selection, row.key]));
  const may = useAvailableActions(row).includes('select');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the row takes the press, this element names its state
    <span
      role="checkbox"
      aria-checked={isSelected}
      aria-disabled={!may || undefined}
      aria-label={t('selection.row', { name })}
      tabIndex={-1}
      className="im-row__check"
      data-im-part="selection-check"
    >
      <CheckBoxMark checked={isSelected} locked={!may} />
    </span>
  );
}
