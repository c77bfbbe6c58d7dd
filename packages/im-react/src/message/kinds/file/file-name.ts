/** File name split for truncation: `head` may be truncated at its end, `tail` always stays visible. */
export interface NameParts {
  readonly head: string;
  readonly tail: string;
}

const MAX_EXTENSION_LENGTH = 8;
/** Characters kept before the extension: they distinguish `…draft 2.pdf` from `…draft 3.pdf`. */
const STEM_END_LENGTH = 3;
const SHORT_NAME_LENGTH = 14;

/** Splits a name so that its end and extension stay visible. A short name without an extension is all `head`. */
export function nameParts(name: string): NameParts {
  const letters = [...name];
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= MAX_EXTENSION_LENGTH ? letters.length - dot : 0;
  if (letters.length - extension <= SHORT_NAME_LENGTH) {
    return extension === 0 ? { head: name, tail: '' } : split(letters, letters.length - extension);
  }
  return split(letters, letters.length - extension - STEM_END_LENGTH);
}

function split(letters: readonly string[], at: number): NameParts {
  return { head: letters.slice(0, at).join(''), tail: letters.slice(at).join('') };
}

/** Colour of a file's icon, named by the type of file. */
export type FileTone = 'pdf' | 'doc' | 'xls' | 'zip' | 'design' | 'other';

const TONES: Readonly<Record<string, FileTone>> = {
  pdf: 'pdf',
  ...toAll('doc', 'doc docx odt rtf pages txt md'),
  ...toAll('xls', 'xls xlsx ods csv numbers'),
  ...toAll('zip', 'zip rar 7z gz tar tgz bz2 xz'),
  ...toAll('design', 'fig sketch psd ai xd svg eps'),
};

function toAll(tone: FileTone, extensions: string): Record<string, FileTone> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, tone]));
}

/** Look of a file icon: up to four letters of the extension, and the colour. */
export function fileLook(name: string): { readonly tone: FileTone; readonly letters: string } {
  const extension = /\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  return { tone: TONES[extension] ?? 'other', letters: extension.slice(0, 4).toUpperCase() };
}
