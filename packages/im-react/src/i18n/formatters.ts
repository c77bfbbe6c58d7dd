import type { Language } from './language.ts';

const cache = new Map<string, Intl.DateTimeFormat>();

/** A formatter, made once for each language and purpose: making one costs far more than using it. */
function formatter(language: Language, purpose: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${purpose}`;
  let found = cache.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(language, options);
    cache.set(key, found);
  }
  return found;
}

let lastClock = { language: '' as Language, minute: Number.NaN, text: '' };

export function clockTime(language: Language, time: number): string {
  const minute = Math.floor(time / 60_000);
  // Messages that stand together mostly have the same time, and each shows it twice.
  if (lastClock.minute !== minute || lastClock.language !== language) {
    const clock = formatter(language, 'clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    lastClock = { language, minute, text: clock.format(time) };
  }
  return lastClock.text;
}

/** Makes what every list of chats and messages needs: the first formatter of a page takes some 10 ms, which nobody is to wait for. */
export function prepareFormatters(language: Language): void {
  clockTime(language, 0);
}

export function exactTime(language: Language, time: number): string {
  return formatter(language, 'exact', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(time);
}

export function weekday(language: Language, time: number, width: 'short' | 'long'): string {
  return formatter(language, `weekday ${width}`, { weekday: width }).format(time);
}

export function monthAndDay(language: Language, time: number, style: 'numeric' | 'long'): string {
  return formatter(language, `day ${style}`, { month: style, day: 'numeric' }).format(time);
}

export function fullDate(language: Language, time: number, style: 'numeric' | 'long'): string {
  return formatter(language, `date ${style}`, { year: 'numeric', month: style, day: 'numeric' }).format(time);
}

export function monthName(language: Language, time: number, withYear: boolean): string {
  return formatter(language, `month ${withYear}`, { month: 'long', ...(withYear && { year: 'numeric' }) }).format(time);
}
