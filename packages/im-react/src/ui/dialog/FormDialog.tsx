import type { ReactNode, Ref } from 'react';
import { Dialog, type DialogConfirm, type DialogProps } from './Dialog.tsx';

/** Props of `DialogForm`. */
export interface DialogFormProps {
  /** Name of the form, for style sheets. */
  readonly 'data-im-part'?: string;
  /** Class name. Default: no look of its own. */
  readonly className?: string;
  readonly formRef?: Ref<HTMLFormElement>;
  /** Called by Enter in a field, and by the confirm button of a `FormDialog`. */
  readonly onSubmit: () => void;
  /** Fields. Each shows its own error. */
  readonly children?: ReactNode;
}

/** Form inside a dialog whose button is outside of the form. Enter in a field submits it. */
export function DialogForm(props: DialogFormProps): ReactNode {
  const { className = 'im-plain', formRef, onSubmit, children, ...rest } = props;
  return (
    <form
      {...rest}
      ref={formRef}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {/* Enter submits a form of several fields only if it has a submit button. */}
      <button type="submit" className="im-plain" hidden />
    </form>
  );
}

/** Props of `FormDialog`, and those of a dialog that concern its look. */
export interface FormDialogProps
  extends DialogFormProps,
    Pick<DialogProps, 'title' | 'width' | 'isSubpage' | 'initialFocus'> {
  /** Text and state of the button that submits. */
  readonly submit: Omit<DialogConfirm, 'onConfirm'>;
  readonly onClose: () => void;
  /** Rendered beside the form, such as a question before closing. */
  readonly aside?: ReactNode;
}

/** Dialog that is a form: fields, Cancel, and a button that submits. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, width, isSubpage, initialFocus, submit, onClose, aside, ...form } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      width={width}
      isSubpage={isSubpage}
      initialFocus={initialFocus}
      confirm={{ ...submit, onConfirm: form.onSubmit }}
    >
      <DialogForm {...form} onSubmit={() => submit.disabled || form.onSubmit()} />
      {aside}
    </Dialog>
  );
}
