import type { ReactElement, ReactNode } from 'react';
import { Menu } from '../../ui/menu/Menu.tsx';
import { MenuItem } from '../../ui/menu/MenuItem.tsx';
import { SettingRow } from './SettingRow.tsx';

/** One of the values of a setting. */
export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** Explanation below the label. */
  readonly note?: string;
}

interface ChoiceSettingProps<Value> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  /** Called with the new value. Without it the row only shows the current one. */
  readonly onChange: ((value: Value) => void) | undefined;
}

/** Setting with a few values: a row that opens them below it. */
export function ChoiceSetting<Value>({ label, choices, value, onChange }: ChoiceSettingProps<Value>): ReactNode {
  const current = choices.find((choice) => choice.value === value)?.label ?? '';
  if (!onChange) return <SettingRow label={label} value={current} />;
  const trigger: ReactElement<Record<string, unknown>> = <SettingRow label={label} value={current} />;
  return (
    <Menu label={label} placement="bottom-end" trigger={trigger}>
      {choices.map((choice) => (
        <MenuItem
          key={choice.label}
          label={choice.label}
          note={choice.note}
          checked={choice.value === value}
          onSelect={() => onChange(choice.value)}
        />
      ))}
    </Menu>
  );
}
