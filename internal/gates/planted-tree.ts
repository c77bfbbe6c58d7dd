import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of files, made for one test and thrown away after it. */
export interface PlantedTree {
  readonly folder: string;
  remove(): Promise<void>;
}

export async function plant(files: Record<string, string>): Promise<PlantedTree> {
  const folder = await mkdtemp(join(tmpdir(), 'planted-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
