import type { ReactNode } from 'react';

interface ContactTextProps {
  readonly name: string;
  /** Second line, such as presence. Default: none. */
  readonly sub?: ReactNode;
}

/** Name of a person or group in a row, with a grey second line. */
export function ContactText({ name, sub }: ContactTextProps): ReactNode {
  return (
    <div className="im-contact__text">
      <bdi className="im-contact__name im-truncate" title={name}>
        {name}
      </bdi>
      {sub ? <span className="im-contact__sub im-truncate">{sub}</span> : null}
    </div>
  );
}
