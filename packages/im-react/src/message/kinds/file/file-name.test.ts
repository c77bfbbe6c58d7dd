import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileLook, nameParts } from './file-name.ts';

describe('nameParts', () => {
  it.each([
    ['a.pdf', 'a', '.pdf'],
    ['notes', 'notes', ''],
    ['.env', '.env', ''],
    ['第四季度产品路线图与里程碑（评审稿）.pdf', '第四季度产品路线图与里程碑（评', '审稿）.pdf'],
    ['a-long-name-without-any-extension', 'a-long-name-without-any-extens', 'ion'],
    ['family 👨‍👩‍👧 pictures of summer.zip', 'family 👨‍👩‍👧 pictures of sum', 'mer.zip'],
  ])('%s', (name, head, tail) => expect(nameParts(name)).toEqual({ head, tail }));

  it('loses nothing, and always keeps the extension in the part that is not cut', () => {
    const name = fc
      .tuple(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('.pdf', '.xlsx', '', '.tar.gz'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(name, (each) => {
        const { head, tail } = nameParts(each);
        expect(head + tail).toBe(each);
        if (head !== '' && /^.+\.(pdf|xlsx)$/su.test(each)) expect(tail).toMatch(/\.(pdf|xlsx)$/u);
      }),
    );
  });
});

describe('fileLook', () => {
  it.each([
    ['a.PDF', 'pdf', 'PDF'],
    ['b.docx', 'doc', 'DOCX'],
    ['c.tar.gz', 'zip', 'GZ'],
    ['d.fig', 'design', 'FIG'],
    ['e.xlsx', 'xls', 'XLSX'],
    ['f.mpeg', 'other', 'MPEG'],
    ['noextension', 'other', ''],
  ])('%s is %s, %s', (name, tone, letters) => expect(fileLook(name)).toEqual({ tone, letters }));
});
