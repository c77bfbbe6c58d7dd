import { createElement, createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { mergeProps, mergeRefs, refOf } from './merge-props.ts';

test('handlers of both run, theirs first', () => {
  const calls: string[] = [];
  const { onClick } = mergeProps({ onClick: () => calls.push('theirs') }, { onClick: () => calls.push('ours') });
  (onClick as (event: object) => void)({ defaultPrevented: false });
  expect(calls).toEqual(['theirs', 'ours']);
});

test('theirs calls ours off', () => {
  const ours = vi.fn();
  const event = { defaultPrevented: false };
  const theirs = () => {
    event.defaultPrevented = true;
  };
  const { onClick } = mergeProps({ onClick: theirs }, { onClick: ours });
  (onClick as (event: object) => void)(event);
  expect(ours).not.toHaveBeenCalled();
});

test('class names stand side by side; what we leave open stays theirs', () => {
  expect(
    mergeProps({ className: 'mine', title: 'Hi', id: 'a' }, { className: 'im-button', title: undefined, id: 'b' }),
  ).toEqual({ className: 'mine im-button', title: 'Hi', id: 'b' });
});

test('the ref of an element and ours are both set', () => {
  const theirs = createRef<unknown>();
  const ours = createRef<unknown>();
  const element = createElement('a', { ref: theirs } as object);
  expect(refOf(element)).toBe(theirs);
  const button = {};
  mergeRefs(refOf(element), undefined, ours)(button);
  expect([theirs.current, ours.current]).toEqual([button, button]);
});

test('the clean-up of a ref runs when the element goes, and that ref is not called with null; others are', () => {
  const calls: string[] = [];
  const object = createRef<object>();
  const joined = mergeRefs<object>(
    () => () => void calls.push('cleaned up'),
    (element) => void calls.push(element ? 'set' : 'null'),
    object,
  );
  joined({});
  expect(calls).toEqual(['set']);
  joined(null);
  expect(calls).toEqual(['set', 'cleaned up', 'null']);
  expect(object.current).toBeNull();
});
