/** Duration in seconds as `0:07`, `12:08`, `1:02:03`. */
export function playingTime(value: number): string {
  const seconds = Math.round(value);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${String(seconds % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** Length of a call in seconds as `04:12`, from one hour `1:02:03`. */
export function callTime(seconds: number): string {
  return seconds < 600 ? `0${playingTime(seconds)}` : playingTime(seconds);
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

function unitOf(bytes: number): number {
  let unit = 0;
  // 999.5 KB would round to "1000 KB".
  for (let rest = bytes; rest >= 999.5 && unit < UNITS.length - 1; rest /= 1024) unit++;
  return unit;
}

function inUnit(bytes: number, unit: number): string {
  const value = bytes / 1024 ** unit;
  return unit < 2 ? String(Math.round(value)) : value.toFixed(1);
}

/** File size in a suitable unit: `812 B`, `96 KB`, `3.4 MB`. Always left to right. */
export function fileSize(bytes: number): string {
  const unit = unitOf(bytes);
  return `${inUnit(bytes, unit)} ${UNITS[unit]}`;
}

/** Part of a size in the unit of the whole, without the unit: `1.1` of `2.6 MB`. */
export function partOfSize(part: number, whole: number): string {
  return inUnit(part, unitOf(whole));
}

/** Amount in cents as localised money, `¥5.00`; with the plain code if `currency` is not an ISO code. */
export function money(locale: string, cents: number, currency: string): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
      cents / 100,
    );
  } catch {
    return `${(cents / 100).toFixed(2)} ${currency}`.trim();
  }
}
