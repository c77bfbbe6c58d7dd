import { useFloatingTree, useListItem } from '@floating-ui/react';
import { type ReactNode, useContext } from 'react';
import { Icon } from '../../icon/Icon.tsx';
import { Check } from '../../icon/icons.ts';
import type { MenuItemProps } from '../MenuItem.tsx';
import { OpenMenuContext } from './open-menu-context.ts';

/** A row of an open menu. */
export function FloatingMenuItem({ label, icon, onSelect, danger, disabled, checked, end }: MenuItemProps): ReactNode {
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
