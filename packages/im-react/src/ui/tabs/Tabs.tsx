import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Badge } from '../badge/Badge.tsx';
import { Icon, type IconShape } from '../icon/Icon.tsx';

/** One of several tabs. */
export interface Tab<Value extends string> {
  readonly value: Value;
  /** Visible text, and accessible name unless `name` is set. */
  readonly label: string;
  /** Accessible name, for a tab whose badge has to be read out. */
  readonly name?: string;
  readonly icon?: IconShape;
  /** Number in a badge behind the label. */
  readonly count?: number;
}

/** Props of `Tabs`. */
export interface TabsProps<Value extends string> {
  /** Prefix of the element ids; `tabPanelProps` takes the same. */
  readonly id: string;
  /** Accessible name of the list. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  /** The selected tab. */
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `vertical`: the arrow keys up and down move too. Default `horizontal`. */
  readonly orientation?: 'horizontal' | 'vertical';
  /** Class name of the list. Default `im-tabs`. */
  readonly className?: string;
  /** Class name of a tab. Default `im-tab`. */
  readonly tabClassName?: string;
  /** The selected tab's button. */
  readonly selectedRef?: Ref<HTMLButtonElement>;
  /** No tab stop, and a press leaves the focus where it is: for a list whose keys belong to a field. Default false. */
  readonly isPointerOnly?: boolean;
}

/** Tabs with one tab stop. Arrow keys, Home and End move the focus and select. */
export function Tabs<Value extends string>(props: TabsProps<Value>): ReactNode {
  const { id, label, tabs, value, onChange, orientation = 'horizontal', selectedRef, isPointerOnly = false } = props;
  const { className = 'im-tabs', tabClassName = 'im-tab' } = props;
  const selected = tabs.findIndex((tab) => tab.value === value);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isVertical = orientation === 'vertical';
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: selected + forward,
      ArrowLeft: selected - forward,
      ...(isVertical && { ArrowDown: selected + 1, ArrowUp: selected - 1 }),
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onChange(next.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div
      className={className}
      role="tablist"
      aria-label={label}
      aria-orientation={orientation === 'vertical' ? 'vertical' : undefined}
      onKeyDown={isPointerOnly ? undefined : onKeyDown}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          ref={index === selected ? selectedRef : undefined}
          type="button"
          role="tab"
          className={tabClassName}
          id={`${id}-${tab.value}`}
          aria-label={tab.name}
          aria-selected={index === selected}
          aria-controls={index === selected ? `${id}-panel` : undefined}
          tabIndex={index === selected && !isPointerOnly ? 0 : -1}
          onPointerDown={isPointerOnly ? (event) => event.preventDefault() : undefined}
          onClick={() => onChange(tab.value)}
        >
          {tab.icon ? <Icon shape={tab.icon} size={18} /> : null}
          {tab.icon ? <span className="im-plain">{tab.label}</span> : tab.label}
          {tab.count === undefined ? null : <Badge count={tab.count} />}
        </button>
      ))}
    </div>
  );
}

/** Props of the element that the tabs control. It is named by the selected tab. */
export function tabPanelProps(id: string, value: string) {
  return { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${value}` } as const;
}
