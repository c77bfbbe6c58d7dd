import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from './RichText.tsx';

const draw = (text: string): string => renderToStaticMarkup(createElement(RichText, { text }));

test('a link opens a page that cannot reach this one, learns nothing of it and gains nothing by it', () => {
  const html = draw('see https://a.example/x');
  expect(html).toContain('href="https://a.example/x"');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener noreferrer nofollow"');
});

test('text is never markup', () => {
  expect(draw('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
  expect(draw('javascript:alert(1)')).not.toContain('<a');
});
