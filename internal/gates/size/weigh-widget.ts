import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a page loads for the widget, in bytes compressed with gzip; React is in it. */
export interface WidgetWeight {
  /** The script of the tag. */
  readonly loader: number;
  /** What opening the panel loads: its module, what that imports, and one language. */
  readonly panel: number;
}

const IMPORT = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Weighs the built widget in the folder of an installed im-react. */
export async function weighWidget(home: string): Promise<WidgetWeight> {
  const parts = join(home, 'im-widget');
  const names = await readdir(parts);
  const panel = names.find((name) => /^panel-.*\.js$/.test(name));
  const language = names.find((name) => /^en-US-.*\.js$/.test(name));
  if (!panel || !language) throw new Error(`The widget is not in ${home}.`);
  const loaded = new Set([panel, language]);
  let bytes = 0;
  for (const name of loaded) {
    const code = await readFile(join(parts, name));
    bytes += gzipSync(code, { level: 9 }).length;
    for (const [, imported = ''] of code.toString().matchAll(IMPORT)) loaded.add(imported);
  }
  const loader = await readFile(join(home, 'im-widget.js'));
  return { loader: gzipSync(loader, { level: 9 }).length, panel: bytes };
}
