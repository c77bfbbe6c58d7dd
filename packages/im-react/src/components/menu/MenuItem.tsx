import { useFloatingTree, useListItem } from '@floating-ui/react';
import { type ReactNode, useContext } from 'react';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { Check } from '../icon/icons.ts';
import { OpenMenuContext } from './open-menu-context.ts';

export interface MenuItemProps {
  /** Visible text and accessible name; typing its first letters finds the row. */
  readonly label: string;
  readonly icon?: IconShape;
  readonly onSelect?: () => void;
  /** Red: it destroys or ends something. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Makes it one of a choice, with a tick on the one that holds. */
  readonly checked?: boolean;
  /** Grey text at the end: a version, a key. */
  readonly end?: ReactNode;
}

/** A row of a menu. */
export function MenuItem({ label, icon, onSelect, danger, disabled, checked, end }: MenuItemProps): ReactNode {
  const menu = useContext(OpenMenuContext);
  const tree = useFloatingTree();
  const { ref, index } = useListItem({ label: disabled ? null : label });
  const active = menu?.activeIndex === index;
  return (
    <button
      type="button"
      ref={ref}
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      aria-disabled={disabled || undefined}
      tabIndex={active ? 0 : -1}
      className="im-menu__item"
      data-im-part="menu-item"
      data-active={active || undefined}
      data-danger={danger || undefined}
      {...menu?.itemProps({
        onClick() {
          if (disabled) return;
          tree?.events.emit('chosen');
          onSelect?.();
        },
      })}
    >
      {icon ? <Icon shape={icon} size={18} /> : null}
      <span className="im-truncate">{label}</span>
      {end ? <span className="im-menu__end">{end}</span> : null}
      {checked ? (
        <span className="im-menu__tick">
          <Icon shape={Check} size={18} />
        </span>
      ) : null}
    </button>
  );
}
