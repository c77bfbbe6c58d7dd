import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../context/texts/useT.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { Check, Minus } from '../ui/icon/icons.ts';

interface SelectAllProps {
  /** Number of chosen friends. */
  readonly count: number;
  /** Number of friends. */
  readonly total: number;
  readonly onToggle: (on: boolean) => void;
}

/** Checkbox over a list of friends: checked only if all are chosen, and there are any; half if some are. */
export function SelectAll({ count, total, onToggle }: SelectAllProps): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const all = total > 0 && count === total;
  const some = count > 0 && !all;
  useEffect(() => {
    if (input.current) input.current.indeterminate = some;
  }, [some]);
  return (
    <label className="im-check" data-im-part="select-all">
      <input
        ref={input}
        className="im-plain"
        type="checkbox"
        checked={all}
        disabled={total === 0}
        onChange={() => onToggle(!all)}
      />
      <span className="im-check__box" data-checked={all || some || undefined} aria-hidden="true">
        {all ? <Icon shape={Check} size={14} /> : some ? <Icon shape={Minus} size={14} /> : null}
      </span>
      <span className="im-plain">{t('broadcast.selectAll')}</span>
    </label>
  );
}
