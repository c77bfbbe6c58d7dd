import { describe, expect, it } from 'vitest';
import { fieldsOf, safeAddress } from './fields.ts';

describe('fieldsOf', () => {
  it('reads what is there and nothing else', () => {
    const fields = fieldsOf('{"name":"a","size":5,"width":"no","duration":-1}');
    expect([fields.text('name'), fields.text('size'), fields.text('gone')]).toEqual(['a', '', '']);
    expect([fields.amount('size'), fields.amount('width'), fields.amount('duration')]).toEqual([5, 0, 0]);
    expect([fields.number('duration'), fields.number('gone')]).toEqual([-1, undefined]);
    expect(fieldsOf('not json').text('name')).toBe('');
  });
});

describe('safeAddress', () => {
  it('lets addresses of the web and of this page through, never a script', () => {
    const base = 'https://chat.example.com/app/';
    expect(safeAddress('/api/file/a.pdf', base)).toBe('https://chat.example.com/api/file/a.pdf');
    expect(safeAddress('blob:https://chat.example.com/1', base)).toBe('blob:https://chat.example.com/1');
    expect(safeAddress('javascript:alert(1)', base)).toBeUndefined();
    expect(safeAddress('data:text/html,<script>', base)).toBeUndefined();
    expect(safeAddress('', base)).toBeUndefined();
  });
});
