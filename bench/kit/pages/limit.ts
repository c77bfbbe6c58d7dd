import { present, root, textOf } from '../subject.ts';

/** The limit, written by hand: as many nodes as fit, of fixed height, and a plain textarea. No framework, no promise but this. */
const ROW_PX = 64;
const CHAT_PX = 64;

function list(rowPx: number): {
  show(count: number, text: (n: number) => string): void;
  to(count: number): void;
  readonly element: HTMLElement;
  readonly space: HTMLElement;
} {
  const element = document.createElement('div');
  element.style.cssText = 'flex:1;min-height:0;overflow-y:auto;position:relative;overflow-anchor:none';
  const space = document.createElement('div');
  element.append(space);
  const rows: HTMLElement[] = [];
  let drawn: (n: number) => string = () => '';
  let all = 0;
  function draw(): void {
    const first = Math.max(0, Math.min(Math.floor(element.scrollTop / rowPx) - 4, all - rows.length));
    rows.forEach((row, slot) => {
      // A row is drawn by whichever node its number falls to, so that only what is new changes.
      const n = first + ((((slot - first) % rows.length) + rows.length) % rows.length);
      const text = n < all ? drawn(n) : '';
      if (row.textContent !== text) row.textContent = text;
      row.style.transform = `translateY(${n * rowPx}px)`;
    });
  }
  element.addEventListener('scroll', draw);
  return {
    element,
    space,
    show(count, text) {
      drawn = text;
      rows.length = 0;
      const visible = Math.ceil(element.clientHeight / rowPx) + 10;
      for (let slot = 0; slot < visible; slot++) {
        const row = document.createElement('div');
        row.style.cssText = `position:absolute;top:0;left:0;right:0;height:${rowPx}px;overflow:hidden`;
        rows.push(row);
      }
      element.append(...rows);
      this.to(count);
    },
    to(count) {
      all = count;
      space.style.height = `${count * rowPx}px`;
      element.scrollTop = count * rowPx;
      draw();
    },
  };
}

const messages: string[] = [];
const shown = list(ROW_PX);
const field = document.createElement('textarea');
const chats: string[] = [];
const column = list(CHAT_PX);

present({
  async prepare(count) {
    for (let n = 1; n <= count; n++) messages.push(textOf(n));
  },
  open() {
    root().append(shown.element, field);
    shown.show(messages.length, (n) => messages[n] ?? '');
  },
  close() {
    document.querySelector('#root')?.remove();
    shown.element.replaceChildren(shown.space);
  },
  arrive(text) {
    messages.push(text);
    shown.to(messages.length);
  },
  scroller: () => shown.element,
  field: () => field,
  chats: {
    async prepare(count) {
      for (let n = 1; n <= count; n++) chats.push(`Friend ${n}: hello ${n}`);
    },
    open() {
      root().append(column.element);
      column.show(chats.length, (n) => chats[n] ?? '');
      column.element.scrollTop = 0;
    },
    reorder(text) {
      chats.pop();
      chats.unshift(text);
      column.to(chats.length);
      column.element.scrollTop = 0;
    },
  },
});
