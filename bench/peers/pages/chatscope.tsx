import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import { ChatContainer, MainContainer, Message, MessageInput, MessageList } from '@chatscope/chat-ui-kit-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { present, root, textOf } from '../../kit/subject.ts';

const messages: string[] = [];
let add: (text: string) => void = () => undefined;

function Chat() {
  const [rows, setRows] = useState<readonly string[]>(messages);
  add = (text) => setRows((before) => [...before, text]);
  return (
    <MainContainer style={{ height: '100%' }}>
      <ChatContainer>
        <MessageList>
          {rows.map((text, index) => (
            <Message key={index} model={{ message: text, sender: 'Bob', direction: 'incoming', position: 'single' }} />
          ))}
        </MessageList>
        <MessageInput placeholder="Message" />
      </ChatContainer>
    </MainContainer>
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
  scroller: () => document.querySelector('.cs-message-list__scroll-wrapper'),
  field: () => document.querySelector('[contenteditable="true"]'),
});
