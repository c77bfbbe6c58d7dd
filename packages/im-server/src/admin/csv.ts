/** A row of a CSV file, with the number of its first line. */
export interface CsvRow {
  readonly line: number;
  readonly values: readonly string[];
}

/** A value: quoted, where "" is a quote, or plain; then a comma or the end of the row. */
const VALUE = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y;

/** Reads comma-separated values (RFC 4180). Empty lines are left out. @throws {SyntaxError} naming the line. */
export function parseCsv(text: string): CsvRow[] {
  const input = text.replace(/^\uFEFF/, '');
  const rows: CsvRow[] = [];
  let values: string[] = [];
  let line = 1;
  let position = 0;
  let first = 1;
  while (position < input.length || values.length > 0) {
    VALUE.lastIndex = position;
    const match = VALUE.exec(input);
    if (match === null) throw new SyntaxError(`line ${line} is no CSV: a quote is out of place`);
    const [all, quoted, plain = '', end] = match;
    values.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    position += all.length;
    line += all.match(/\r?\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (values.length > 1 || values[0] !== '') rows.push({ line: first, values });
    values = [];
    first = line;
  }
  return rows;
}
