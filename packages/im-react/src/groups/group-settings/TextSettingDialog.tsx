import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
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
  const [isBusy, setIsBusy] = useState(false);

  async function save(): Promise<void> {
    if (isBusy) return;
    const wanted = text.trim();
    if (requiredText !== undefined && wanted === '') {
      setFailure(requiredText);
      return;
    }
    setIsBusy(true);
    setFailure(undefined);
    try {
      if (wanted !== props.value) await onSave(wanted);
      onClose();
    } catch (error) {
      setFailure(errorSentence(t, error));
      setIsBusy(false);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }
  function change(next: string): void {
    setText(next);
    setFailure(undefined);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      width={400}
      confirm={{ label: t('admin.save'), onConfirm: () => void save(), loading: isBusy }}
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
        <form className="im-plain" onSubmit={submit}>
          <TextField
            label={label}
            hint={hint}
            value={text}
            maxLength={maxLength}
            showCount
            error={failure}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
