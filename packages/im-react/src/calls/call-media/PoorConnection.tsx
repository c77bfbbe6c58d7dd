import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';

/** Chip in the corner of a picture: one of three bars, and "Poor connection". */
export function PoorConnection(): ReactNode {
  return (
    <span className="im-call-poor" data-im-part="call-poor" role="status">
      <i className="im-call-poor__bars" aria-hidden="true">
        <i className="im-call-poor__bar" />
        <i className="im-call-poor__bar" />
        <i className="im-call-poor__bar" />
      </i>
      {useT()('call.poor')}
    </span>
  );
}
