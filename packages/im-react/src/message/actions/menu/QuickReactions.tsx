import type { MessageRow } from 'im-sdk';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useUi } from '../../../context/ui-context.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Plus } from '../../../ui/icon/icons.ts';
import { QUICK_REACTIONS, reactionName } from '../../reactions/reaction-emoji.ts';

export interface QuickReactionsProps {
  readonly row: MessageRow;
  /** Called with the chosen emoji. */
  readonly onChoose: (emoji: string) => void;
  /** Opens the full reaction picker. */
  readonly onMore: () => void;
}

const lines = (menu: Element | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('.im-menu__item') ?? []),
];

/**
 * Most used reactions, as the first line of a menu. Keyboard: ↑ from the first menu item enters, ← and → move, ↓
 * returns.
 */
export function QuickReactions({ row, onChoose, onMore }: QuickReactionsProps): ReactNode {
  const { t, direction } = useUi();
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const menu = line.current?.closest<HTMLElement>('[role="menu"]');
    if (!menu) return;
    const enter = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'ArrowUp' || event.target !== lines(menu)[0]) return;
      event.preventDefault();
      event.stopPropagation();
      line.current?.querySelector('button')?.focus();
    };
    menu.addEventListener('keydown', enter, true);
    return () => menu.removeEventListener('keydown', enter, true);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = (direction === 'rtl' ? -1 : 1) * ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0);
    const rows = lines(event.currentTarget.closest('[role="menu"]'));
    if (step !== 0) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (event.key === 'ArrowDown') rows[0]?.focus();
    else if (event.key === 'ArrowUp') rows.at(-1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div
      ref={line}
      role="group"
      aria-label={t('reactions.choose')}
      className="im-quick-reactions"
      data-im-part="quick-reactions"
      onKeyDown={onKeyDown}
    >
      {QUICK_REACTIONS.map((emoji) => (
        <button
          className="im-plain"
          key={emoji}
          type="button"
          role="menuitemcheckbox"
          aria-checked={row.reactions.some((each) => each.emoji === emoji && each.mine)}
          aria-label={reactionName(t, emoji)}
          tabIndex={-1}
          onClick={() => onChoose(emoji)}
        >
          {emoji}
        </button>
      ))}
      <button
        className="im-plain"
        type="button"
        role="menuitem"
        aria-label={t('reactions.more')}
        tabIndex={-1}
        onClick={onMore}
      >
        <Icon shape={Plus} size={18} />
      </button>
    </div>
  );
}
