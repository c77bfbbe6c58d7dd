import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { CircleAlert } from '../icon/icons.ts';

interface FieldErrorProps {
  /** DOM id, for `aria-describedby`. */
  readonly id?: string;
  /** Additional class name. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Error of a field or form; announced when it appears. */
export function FieldError({ id, className, children }: FieldErrorProps): ReactNode {
  return (
    <span className={className ? `im-field__error ${className}` : 'im-field__error'} id={id} role="alert">
      <Icon shape={CircleAlert} size={14} />
      {children}
    </span>
  );
}

interface FieldNoteProps {
  /** DOM id, for `aria-describedby`. */
  readonly id: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
}

/** Line below a field: its error, else its hint. */
export function FieldNote({ id, error, hint }: FieldNoteProps): ReactNode {
  if (error) return <FieldError id={id}>{error}</FieldError>;
  return hint ? (
    <span className="im-field__hint" id={id}>
      {hint}
    </span>
  ) : null;
}
