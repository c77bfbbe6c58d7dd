import { describe, expect, it } from 'vitest';
import { derive } from './derived.ts';
import { KeyedSubject } from './keyed-subject.ts';
import { Table } from './table.ts';

function stage() {
  const frames: Array<() => void> = [];
  const subject = new KeyedSubject((flush) => {
    frames.push(flush);
    return () => frames.splice(frames.indexOf(flush), 1);
  });
  const frame = (): void => {
    for (const flush of frames.splice(0)) flush();
  };
  return { subject, frame, frames };
}

describe('notification by key', () => {
  it('tells a listener once per frame, however often its key changed, and nobody else', () => {
    const { subject, frame, frames } = stage();
    const heard: string[] = [];
    subject.subscribe('a', () => heard.push('a'));
    subject.subscribe('b', () => heard.push('b'));
    subject.mark('a');
    subject.mark('a');
    subject.mark('nobody');
    expect(heard).toEqual([]);
    expect(frames).toHaveLength(1);
    frame();
    expect(heard).toEqual(['a']);
  });

  it('tells at once at the end of the outermost batch', () => {
    const { subject, frames } = stage();
    let heard = 0;
    subject.subscribe('a', () => {
      heard += 1;
    });
    subject.batch(() => {
      subject.batch(() => subject.mark('a'));
      expect(heard).toBe(0);
    });
    expect(heard).toBe(1);
    expect(frames).toHaveLength(0);
  });

  it('a listener that throws keeps neither the others nor the change: its error goes to who was named for it', () => {
    const thrown: unknown[] = [];
    const subject = new KeyedSubject(
      () => () => undefined,
      (cause) => thrown.push(cause),
    );
    const mine = new Error('mine');
    let heard = 0;
    subject.subscribe('a', () => {
      throw mine;
    });
    subject.subscribe('a', () => {
      heard += 1;
    });
    const changed = subject.batch(() => {
      subject.mark('a');
      return 'changed';
    });
    expect(changed).toBe('changed');
    expect(heard).toBe(1);
    expect(thrown).toEqual([mine]);
  });

  it('a changed row is one notification; a derived value that stays the same is none', () => {
    const { subject } = stage();
    const table = new Table<number, { n: number }>(subject, 'row:');
    const heard: number[] = [];
    for (const id of [1, 2, 3]) {
      table.set(id, { n: 1 });
      table.readable(id).subscribe(() => heard.push(id));
    }
    const even = derive([table.readable(2)], () => (table.get(2)?.n ?? 0) % 2 === 0);
    let told = 0;
    even.subscribe(() => {
      told += 1;
    });
    subject.batch(() => table.set(2, { n: 3 }));
    expect(heard).toEqual([2]);
    expect(told).toBe(0);
    subject.batch(() => table.set(2, { n: 4 }));
    expect(told).toBe(1);
    expect(even.getSnapshot()).toBe(true);
  });
});
