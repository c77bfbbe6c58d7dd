import { forwardRef, type KeyboardEvent } from 'react';
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
}

/** A search box. Escape empties it first; an empty one leaves Escape to what stands around it. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { value, onChange, label, onSubmit, maxLength },
  ref,
) {
  const t = useT();
  const name = label ?? t('chats.search');

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
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
    </div>
  );
});
