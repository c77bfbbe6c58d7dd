import { type ReactNode, useRef } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useTimeReader } from '../../../hooks/page/useTimeReader.ts';
import { startOfDay } from '../../../i18n/time-labels.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CalendarDays } from '../../../ui/icon/icons.ts';

/** Props of `DayButton`. */
export interface DayButtonProps {
  /** Local midnight (epoch ms) of the chosen day. */
  readonly day: number | undefined;
  /** Called with the local midnight (epoch ms) of the new day; `undefined` to clear it. */
  readonly onDay: (day: number | undefined) => void;
}

const two = (value: number): string => String(value).padStart(2, '0');

function dateText(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Button that opens the native date picker. */
export function DayButton({ day, onDay }: DayButtonProps): ReactNode {
  const t = useT();
  const { today } = useTimeReader();
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="im-find__day">
      <IconButton
        size="small"
        icon={CalendarDays}
        iconSize={16}
        label={t('searchInChat.date')}
        aria-pressed={day !== undefined}
        onClick={() => {
          try {
            input.current?.showPicker();
          } catch {
            // `showPicker` throws in a cross-origin frame; focus the field for typing instead.
            input.current?.focus();
          }
        }}
      />
      <input
        ref={input}
        type="date"
        className="im-find__date"
        tabIndex={-1}
        aria-label={t('searchInChat.date')}
        max={dateText(today)}
        value={day === undefined ? '' : dateText(day)}
        onChange={(event) => {
          const [year = 0, month = 1, date = 1] = event.currentTarget.value.split('-').map(Number);
          onDay(event.currentTarget.value === '' ? undefined : startOfDay(new Date(year, month - 1, date).getTime()));
        }}
      />
    </span>
  );
}
