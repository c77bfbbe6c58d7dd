import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { present, root, textOf } from '../../kit/subject.ts';

interface Said {
  readonly id: string;
  readonly text: string;
}

const messages: Said[] = [];
let add: (text: string) => void = () => undefined;

const Row = () => (
  <MessagePrimitive.Root style={{ padding: '8px 12px' }}>
    <MessagePrimitive.Content />
  </MessagePrimitive.Root>
);
const convert = ({ id, text }: Said) => ({ id, role: 'assistant', content: [{ type: 'text', text }] }) as const;

function Chat() {
  const [rows, setRows] = useState<readonly Said[]>(messages);
  add = (text) => setRows((before) => [...before, { id: `m${before.length + 1}`, text }]);
  const runtime = useExternalStoreRuntime({ messages: rows, convertMessage: convert, onNew: async () => undefined });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root style={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <ThreadPrimitive.Viewport className="viewport" style={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
          <ThreadPrimitive.Messages components={{ UserMessage: Row, AssistantMessage: Row }} />
        </ThreadPrimitive.Viewport>
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input />
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

present({
  async prepare(count) {
    for (let n = 1; n <= count; n++) messages.push({ id: `m${n}`, text: textOf(n) });
  },
  open() {
    const app = createRoot(root());
    flushSync(() => app.render(<Chat />));
  },
  arrive: (text) => add(text),
  scroller: () => document.querySelector('.viewport'),
  field: () => document.querySelector('textarea'),
});
