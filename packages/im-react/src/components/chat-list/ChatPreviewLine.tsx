import type { ReactNode } from 'react';
import { usePerson } from '../../hooks/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import type { ChatRowPartProps } from './chat-row-parts.ts';

/** Second line of a row. A typing indicator replaces the last message, but not a mention or a draft. */
export function ChatPreviewLine({ chat, preview, typing }: ChatRowPartProps): ReactNode {
  const [first] = typing;
  if (first !== undefined && !preview.prefix) {
    return (
      <span className="im-chat__last im-truncate" data-typing>
        {chat.kind === 'group' ? <TypingPeople first={first} count={typing.length} /> : <Typing />}
      </span>
    );
  }
  return (
    <span className="im-chat__last im-truncate" dir="auto">
      {preview.prefix ? (
        <span className="im-chat__prefix" data-kind={preview.prefix.kind}>
          {preview.prefix.text}{' '}
        </span>
      ) : null}
      <bdi className="im-plain">{preview.text}</bdi>
    </span>
  );
}

function Typing(): ReactNode {
  return useT()('chats.typing');
}

function TypingPeople({ first, count }: { readonly first: number; readonly count: number }): ReactNode {
  const t = useT();
  const person = usePerson(first);
  return count > 1 ? t('chats.typingMany', { count }) : t('chats.typingNamed', { name: personName(t, person) });
}
