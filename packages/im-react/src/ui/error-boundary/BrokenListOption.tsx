import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Icon } from '../icon/Icon.tsx';
import { CircleAlert } from '../icon/icons.ts';

interface BrokenListOptionProps {
  readonly id: string;
  readonly className: 'im-chat' | 'im-contact';
  /** Key of the row, as its `data-im-key`. */
  readonly rowKey: string | number;
  /** Name of the conversation or person; `""` if unknown. */
  readonly name: string;
  readonly selected: boolean;
  readonly active: boolean;
  /** A new value renders the row again. */
  readonly data: unknown;
  readonly onRetry: () => void;
  readonly onOpen: () => void;
}

/** Fallback for a row of a list that threw: its name and a sentence. It can still be opened. */
export function BrokenListOption({
  id,
  className,
  rowKey,
  name,
  selected,
  active,
  data,
  onRetry,
  onOpen,
}: BrokenListOptionProps): ReactNode {
  const t = useT();
  const failed = useRef(data);
  useEffect(() => {
    if (failed.current !== data) onRetry();
  }, [data, onRetry]);
  const text = t('row.broken');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: useListbox handles the keyboard on the list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-label={[name, text].filter(Boolean).join(t('chats.separator'))}
      className={className}
      data-im-part="broken-row"
      data-im-key={rowKey}
      data-selected={selected || undefined}
      data-active={active || undefined}
      onClick={onOpen}
    >
      <Icon shape={CircleAlert} size={20} />
      <div className={`${className}__text`}>
        <bdi className={`${className}__name im-truncate`}>{name}</bdi>
        <span className={className === 'im-chat' ? 'im-chat__last im-truncate' : 'im-contact__sub im-truncate'}>
          {text}
        </span>
      </div>
    </div>
  );
}
