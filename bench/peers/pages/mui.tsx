import { ChatBox } from '@mui/x-chat';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { present, root, textOf } from '../../kit/subject.ts';

const said = (n: number, text: string) =>
  ({ id: `m${n}`, conversationId: 'c1', role: 'assistant', status: 'sent', parts: [{ type: 'text', text }] }) as const;
type Said = ReturnType<typeof said>;

const messages: Said[] = [];
let add: (text: string) => void = () => undefined;
const adapter = { sendMessage: async () => new ReadableStream({ start: (stream) => stream.close() }) };
const conversations = [{ id: 'c1', title: 'Bob' }];

function Chat() {
  const [rows, setRows] = useState<readonly Said[]>(messages);
  add = (text) => setRows((before) => [...before, said(before.length + 1, text)]);
  return (
    <ChatBox
      adapter={adapter as never}
      conversations={conversations as never}
      activeConversationId="c1"
      messages={rows as never}
      sx={{ height: '100%' }}
    />
  );
}

present({
  async prepare(count) {
    for (let n = 1; n <= count; n++) messages.push(said(n, textOf(n)));
  },
  open() {
    const app = createRoot(root());
    flushSync(() => app.render(<Chat />));
  },
  arrive: (text) => add(text),
  scroller: () =>
    [...document.querySelectorAll('#root *')].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(element).overflowY),
    ) ?? null,
  field: () => document.querySelector('textarea:not([aria-hidden])'),
});
