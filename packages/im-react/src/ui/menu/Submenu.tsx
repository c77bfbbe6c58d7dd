import { useListItem, useMergeRefs } from '@floating-ui/react';
import { forwardRef, type HTMLProps, type ReactNode, useContext, useState } from 'react';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { ChevronRight } from '../icon/icons.ts';
import { MenuSurface } from './MenuSurface.tsx';
import { OpenMenuContext } from './open-menu-context.ts';

/** Props of `Submenu`. */
export interface SubmenuProps {
  /** Visible text and accessible name. */
  readonly label: string;
  /** Icon before the label. */
  readonly icon?: IconShape;
  /** `MenuItem` and `MenuLine` elements. */
  readonly children?: ReactNode;
}

/** Item that opens a submenu after 120 ms of hover, or with → (← in right-to-left text). */
export function Submenu({ label, icon, children }: SubmenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <MenuSurface label={label} open={open} onOpenChange={setOpen} trigger={<SubmenuRow label={label} icon={icon} />}>
      {children}
    </MenuSurface>
  );
}

interface SubmenuRowProps extends HTMLProps<HTMLElement>, Pick<SubmenuProps, 'icon'> {
  readonly label: string;
}

const SubmenuRow = forwardRef<HTMLElement, SubmenuRowProps>(function SubmenuRow({ label, icon, ...rest }, ref) {
  const menu = useContext(OpenMenuContext);
  const item = useListItem({ label });
  const active = menu?.activeIndex === item.index;
  return (
    <button
      ref={useMergeRefs([ref, item.ref])}
      tabIndex={active ? 0 : -1}
      className="im-menu__item"
      data-im-part="submenu-trigger"
      data-active={active || undefined}
      {...menu?.itemProps(rest)}
      type="button"
      role="menuitem"
    >
      {icon ? <Icon shape={icon} size={18} /> : null}
      <span className="im-truncate">{label}</span>
      <span className="im-menu__end">
        <Icon shape={ChevronRight} size={16} mirror />
      </span>
    </button>
  );
});
