import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Virtuoso } from 'react-virtuoso';
import { present, root, textOf } from '../../kit/subject.ts';

const messages: string[] = [];
let add: (text: string) => void = () => undefined;

/** Bare: rows of plain text, a plain textarea, the wiring of its documentation for chats. */
function Chat() {
  const [rows, setRows] = useState<readonly string[]>(messages);
  add = (text) => setRows((before) => [...before, text]);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Virtuoso
        style={{ flex: 1 }}
        data={rows}
        initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
        alignToBottom
        followOutput={(atBottom) => (atBottom ? 'auto' : false)}
        itemContent={(_, text) => <div style={{ padding: '8px 12px' }}>{text}</div>}
      />
      <textarea ref={field} />
    </>
  );
}

present({
  async prepare(count) {
    for (let n = 1; n <= count; n++) messages.push(textOf(n));
  },
  open() {
    const app = createRoot(root());
    flushSync(() => app.render(<Chat />));
  },
  arrive: (text) => add(text),
  scroller: () => document.querySelector('[data-virtuoso-scroller]'),
  field: () => document.querySelector('textarea'),
});
