import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { explainFailure } from '../explain-failure.ts';
import { CommandError, CommandRefusedError, sendCommand } from './send-command.ts';

const COLUMNS = ['userName', 'nickName', 'password'] as const;

/**
 * Creates an account for each row of a CSV file with the columns userName, nickName (may be empty) and password.
 * @throws {CommandError} if the file is unusable, or with one line for each row that was refused. The first error that is no
 * refusal ends the import.
 */
export async function importUsers(file: string, server: string | undefined): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new CommandError(`${file} cannot be read: ${cause.message}`, { cause });
  });
  const [header, ...rows] = readRows(text);
  const positions = COLUMNS.map((column) => header?.values.indexOf(column) ?? -1);
  const missing = COLUMNS.filter((_, index) => positions[index] === -1);
  if (missing.length > 0) throw new CommandError(`the first line of ${file} has no column ${missing.join(', ')}`);
  const refused: string[] = [];
  let created = 0;
  const summary = () => `${created} ${created === 1 ? 'account' : 'accounts'} created`;
  for (const { line, values } of rows) {
    const [user = '', name = '', password = ''] = positions.map((position) => values[position] ?? '');
    try {
      await sendCommand({ command: 'create-user', user, name: name === '' ? undefined : name, password }, server);
      created += 1;
    } catch (error) {
      refused.push(`line ${line} (${user}): ${explainFailure(error)}`);
      if (error instanceof CommandRefusedError) continue;
      const end = `${summary()}, ${refused.length - 1} refused; the import ended at line ${line}`;
      throw new CommandError([...refused, end].join('\n'), { cause: error });
    }
  }
  if (refused.length > 0) throw new CommandError([...refused, `${summary()}, ${refused.length} refused`].join('\n'));
  return summary();
}

/** Rows with the number of their last line. @throws {CommandError} naming the line that is no CSV. */
function readRows(text: string) {
  const rows: { readonly line: number; readonly values: readonly string[] }[] = [];
  try {
    parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (values: string[], { lines }) => void rows.push({ line: lines, values }),
    });
  } catch (cause) {
    throw new CommandError(`the file is no CSV: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  return rows;
}

const ExportedMessage = v.object({ id: v.number() });

/** Prints all pages of an export but the last line, with which it resolves. */
export async function exportUser(user: string, server: string | undefined): Promise<string> {
  let page = await sendCommand({ command: 'export-user', user }, server);
  for (let after = 0; ; ) {
    const next = await sendCommand({ command: 'export-user', user, after }, server);
    if (next === '') return page;
    process.stdout.write(`${page}\n`);
    page = next;
    after = v.parse(ExportedMessage, JSON.parse(next.slice(next.lastIndexOf('\n') + 1))).id;
  }
}
