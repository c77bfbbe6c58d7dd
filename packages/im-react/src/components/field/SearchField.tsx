import { forwardRef, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { isComposing } from '../../hooks/keys/is-composing.ts';
import { useT } from '../../i18n/useT.ts';
import { IconButton } from '../button/IconButton.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Search, X } from '../icon/icons.ts';

export interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Accessible name, and what an empty box says. Default: “Search”. */
  readonly label?: string;
  /** Enter in the box. */
  readonly onSubmit?: () => void;
  readonly maxLength?: number;
  /** Goes to the input: what it controls, keys of the host (which run first and call ours off by `preventDefault`). */
  readonly inputProps?: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'>;
  /** Stands at the end, inside the box: a button. */
  readonly end?: ReactNode;
}

/** A search box. Escape empties it first; an empty one leaves Escape to what stands around it. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { value, onChange, label, onSubmit, maxLength, inputProps, end },
  ref,
) {
  const t = useT();
  const name = label ?? t('chats.search');

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    inputProps?.onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      event.preventDefault();
      onChange('');
    } else if (event.key === 'Enter') {
      onSubmit?.();
    }
  }

  return (
    <div className="im-input im-search-field" data-im-part="search-field" data-kind="search">
      <Icon shape={Search} size={18} />
      <input
        {...inputProps}
        className={inputProps?.className ? `im-plain ${inputProps.className}` : 'im-plain'}
        ref={ref}
        type="search"
        aria-label={name}
        placeholder={name}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      {value === '' ? null : (
        <IconButton icon={X} iconSize={16} size="small" label={t('action.clearSearch')} onClick={() => onChange('')} />
      )}
      {end}
    </div>
  );
});
