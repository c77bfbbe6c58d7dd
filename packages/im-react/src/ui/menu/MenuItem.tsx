import { useFloatingTree, useListItem } from '@floating-ui/react';
import { type ReactNode, useContext } from 'react';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { Check } from '../icon/icons.ts';
import { OpenMenuContext } from './open-menu-context.ts';

/** Props of `MenuItem`. */
export interface MenuItemProps {
  /** Visible text and accessible name, also used by typeahead. */
  readonly label: string;
  /** Icon before the label. */
  readonly icon?: IconShape;
  /** Called when chosen; the menu closes first. */
  readonly onSelect?: () => void;
  /** Red label for destructive actions. Default false. */
  readonly danger?: boolean;
  /** Cannot be chosen. Default false. */
  readonly disabled?: boolean;
  /** Makes it a radio item; true shows a tick. */
  readonly checked?: boolean;
  /** Explanation below the label. */
  readonly note?: string;
  /** Grey text at the end, such as a version or a shortcut. */
  readonly end?: ReactNode;
}

/** Item of a menu. */
export function MenuItem({ label, icon, onSelect, danger, disabled, checked, note, end }: MenuItemProps): ReactNode {
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
          tree?.events.emit('select');
          onSelect?.();
        },
      })}
    >
      {icon ? <Icon shape={icon} size={18} /> : null}
      <span className={note ? 'im-menu__label' : 'im-truncate'}>
        {label}
        {note ? <small className="im-menu__note">{note}</small> : null}
      </span>
      {end ? <span className="im-menu__end">{end}</span> : null}
      {checked ? (
        <span className="im-menu__tick">
          <Icon shape={Check} size={18} />
        </span>
      ) : null}
    </button>
  );
}
