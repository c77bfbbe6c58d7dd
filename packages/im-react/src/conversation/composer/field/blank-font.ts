/**
 * Font of 308 bytes with a blank glyph, 1.375 em wide, for U+E000 to U+E038. It reserves the width of an emoji image in
 * the field. Generated with fonttools.
 */
const BYTES =
  'd09GMgABAAAAAAEsAAoAAAAAA1AAAADjAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAANAoUgSgBNgIkA3YLdgAEIAVvByAbugIAHgd2LPiEarBZQb/xPP+Xed8vu5tacCjVS+ccDw9YKCIhCmkExxKQ8KjbBm8WYxcerIZmOPLrPAgmD6SrGxwnFBgFZJENui084ASL4oR7ykySEeXvU9U+Jl0j7oLX34vJdFeH+Y46+AEADKCg4lAVHGoGNE2Y7uaZyTwPEQAP4BMEFQ2wAoFVNdmwvg5AED6+Pxyr/1Wtf/B79mU+Yd06qgLCajfXR+jvigAA0kfsEzyoAgoAAJobAbGJgGJpU5W2Jk4d5LDYdv1GZYbfGOozVhkdKUrBNcd0bYNZfuc/ggAA';

const loaded = new WeakSet<Document>();

/** Adds the font to a document. Loaded from bytes, so that no content security policy applies. */
export async function loadBlankFont(page: Document): Promise<void> {
  const view = page.defaultView;
  if (!view || loaded.has(page)) return;
  loaded.add(page);
  const bytes = Uint8Array.from(atob(BYTES), (char) => char.charCodeAt(0));
  // Without the range the font would determine the line height.
  const face = new view.FontFace('im-emoji-blank', bytes, { unicodeRange: 'U+E000-E038' });
  page.fonts.add(await face.load());
}
