import '../../styles/index.css';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareFonts } from './prepare-fonts.ts';

afterEach(() => vi.restoreAllMocks());

test('a text is laid out in the sizes and weights of a first screen, and is gone before anybody sees it', () => {
  const root = document.createElement('div');
  root.className = 'im-root';
  root.append('what stands there');
  document.body.append(root);
  const looked: string[][] = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    looked.push(
      [...this.children].map((line) => {
        const { fontFamily, fontSize, fontWeight, visibility } = getComputedStyle(line);
        return `${fontFamily === getComputedStyle(root).fontFamily} ${fontSize} ${fontWeight} ${visibility}`;
      }),
    );
    return new DOMRect();
  });
  prepareFonts(root, 'Message');
  expect(looked).toHaveLength(1);
  expect(looked[0]).toContain('true 15px 400 hidden');
  expect(looked[0]).toContain('true 15px 600 hidden');
  expect(looked[0]).toContain('true 12px 500 hidden');
  expect(root.innerHTML).toBe('what stands there');
  root.remove();
});
