import type { ReactNode } from 'react';

const TONES: Readonly<Record<string, string>> = {
  pdf: 'pdf',
  doc: 'doc',
  docx: 'doc',
  txt: 'doc',
  md: 'doc',
  xls: 'sheet',
  xlsx: 'sheet',
  csv: 'sheet',
  zip: 'archive',
  rar: 'archive',
  '7z': 'archive',
  gz: 'archive',
  sketch: 'design',
  fig: 'design',
  psd: 'design',
};

/** The coloured square of a file, with its extension. */
export function FileMark({ name }: { readonly name: string }): ReactNode {
  const extension = /\.([a-z0-9]{1,6})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return (
    <span className="im-attach__mark" data-tone={TONES[extension]} aria-hidden="true" dir="ltr">
      {extension.slice(0, 4).toUpperCase()}
    </span>
  );
}
