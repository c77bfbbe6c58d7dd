import { forwardRef, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { isComposing } from '../../primitives/is-composing.ts';
import { IconButton } from '../IconButton.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Search, X } from '../icon/icons.ts';

/** Props of `SearchField`. */
export interface SearchFieldProps {
  /** Current text. */
  readonly value: string;
  /** Called with the new text. */
  readonly onChange: (value: string) => void;
  /** Accessible name and placeholder. Default: "Search". */
  readonly label?: string;
  /** Called on Enter. */
  readonly onSubmit?: () => void;
  /** Maximum number of characters. */
  readonly maxLength?: number;
  /** Props of the input. The host's key handlers run first; their `preventDefault` skips ours. */
  readonly inputProps?: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'>;
  /** Content at the end of the box, such as a button. */
  readonly end?: ReactNode;
}

/** Search box. Escape clears it; with no text, Escape is left to the surrounding element. */
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
