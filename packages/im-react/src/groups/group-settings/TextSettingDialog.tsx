import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextField } from '../../ui/field/TextField.tsx';

interface TextSettingDialogProps {
  readonly title: string;
  /** Label of the field. */
  readonly label: string;
  /** Current text. */
  readonly value: string;
  readonly maxLength: number;
  /** Sentence for an empty text. Without it the text may be empty. */
  readonly requiredText?: string;
  readonly hint?: string;
  /** Several lines, with a count of the characters. Default false. */
  readonly multiline?: boolean;
  readonly onClose: () => void;
  /** Saves the trimmed text. If it rejects, the sentence stands at the field. */
  readonly onSave: (text: string) => Promise<unknown>;
}

/** Dialog that changes one text. */
export function TextSettingDialog(props: TextSettingDialogProps): ReactNode {
  const { title, label, maxLength, requiredText, hint, multiline, onClose, onSave } = props;
  const t = useT();
  const [text, setText] = useState(props.value);
  const [failure, setFailure] = useState<string>();
  const saving = useAction(
    async (wanted: string) => {
      if (wanted !== props.value) await onSave(wanted);
      onClose();
    },
    { onError: (error) => setFailure(errorSentence(t, error)) },
  );

  function submit(): void {
    if (saving.isPending) return;
    const wanted = text.trim();
    const isMissing = requiredText !== undefined && wanted === '';
    setFailure(isMissing ? requiredText : undefined);
    if (!isMissing) saving.run(wanted);
  }
  function change(next: string): void {
    setText(next);
    setFailure(undefined);
  }

  return (
    <FormDialog
      title={title}
      width={400}
      submit={{ label: t('admin.save'), loading: saving.isPending }}
      onSubmit={submit}
      onClose={onClose}
    >
      {multiline ? (
        <TextArea
          label={label}
          rows={8}
          maxLength={maxLength}
          value={text}
          hint={t('panel.characters', { count: text.length, max: maxLength })}
          error={failure}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <TextField
          label={label}
          hint={hint}
          value={text}
          maxLength={maxLength}
          showCount
          error={failure}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
