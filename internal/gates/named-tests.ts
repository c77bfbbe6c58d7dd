import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

/**
 * Why a cell of a table does not name tests, or `undefined` if it does. It names one or more, each as
 * `` `file`: title ``, with "; " between them; the title stands in the file as it is written here.
 */
export function testFault(cell: string): string | undefined {
  return cell
    .split(/; (?=`)/)
    .map(faultOf)
    .find((fault) => fault !== undefined);
}

function faultOf(named: string): string | undefined {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
  if (!file) return 'no test';
  if (!existsSync(join(root, file))) return `no file ${file}`;
  const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((text) => source.includes(text))
    ? undefined
    : `no test "${title}"`;
}
