import { limits, parseConversationKey } from 'im-sdk/protocol';
import {
  forwardRef,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { ComposerController } from '../../hooks/composer/create-composer.ts';
import { type MentionCandidate, type MentionQuery, mentionQueryAt } from '../../hooks/composer/mention-query.ts';
import { useClient } from '../../hooks/useClient.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWriteBar } from '../../hooks/useWriteBar.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useKit } from '../../provider/kit-context.ts';
import { Icon } from '../icon/Icon.tsx';
import { SendHorizontal } from '../icon/icons.ts';
import { OfflineBar, QuoteBar } from './ComposerBars.tsx';
import { ComposerField, type ComposerFieldHandle } from './ComposerField.tsx';
import { ComposerNotice } from './ComposerNotice.tsx';
import { MentionList, type MentionListHandle } from './MentionList.tsx';

/** What can be asked of a composer. */
export interface ComposerHandle {
  focus(): void;
}

export interface ComposerProps {
  /** From `useComposer`. */
  readonly composer: ComposerController;
  /** Name of the conversation, for the placeholder. */
  readonly name: string;
  /** A text was handed to the outbox. */
  readonly onSent?: () => void;
}

/** Where messages are written. Enter sends, Shift+Enter makes a line, `@` mentions in groups. */
export const Composer = forwardRef<ComposerHandle, ComposerProps>(function Composer({ composer, name, onSent }, ref) {
  const reason = useWriteBar(composer.conversation);
  return (
    <div className="im-composer" data-im-part="composer" data-state={reason ? 'closed' : 'open'}>
      {reason ? (
        <div className="im-composer__box">
          <ComposerNotice reason={reason} conversation={composer.conversation} />
        </div>
      ) : (
        <OpenComposer composer={composer} name={name} onSent={onSent} ref={ref} />
      )}
    </div>
  );
});

const OpenComposer = forwardRef<ComposerHandle, ComposerProps>(function OpenComposer({ composer, name, onSent }, ref) {
  const { t, toaster } = useKit();
  const { connection } = useClient();
  const { quote, canSend, excess, error } = useReadable(composer.state);
  const offline = useReadable(connection.state).lost;
  const [query, setQuery] = useState<MentionQuery>();
  const [active, setActive] = useState<string>();
  const field = useRef<ComposerFieldHandle>(null);
  const mentions = useRef<MentionListHandle>(null);
  const listId = useId();
  const inGroup = parseConversationKey(composer.conversation)?.kind === 'group';

  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  useEffect(() => {
    if (error !== undefined) toaster.show({ kind: 'error', text: errorSentence(t, error) });
  }, [error, toaster, t]);
  useEffect(() => {
    if (quote) field.current?.focus();
  }, [quote?.key]);

  const onCaret = useCallback(
    (text: string, caret: number) => setQuery(inGroup && caret >= 0 ? mentionQueryAt(text, caret) : undefined),
    [inGroup],
  );
  function send(): void {
    if (!composer.send()) return;
    setQuery(undefined);
    onSent?.();
  }
  function choose({ userId, name: who }: MentionCandidate): void {
    if (!query) return;
    composer.mention({ userId, name: who });
    field.current?.replaceBeforeCaret(query.start, `@${who} `);
    setQuery(undefined);
  }
  function onKey(event: KeyboardEvent): void {
    if (query && mentions.current?.key(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape' && (query || quote)) {
      event.preventDefault();
      event.stopPropagation();
      if (query) setQuery(undefined);
      else composer.quote(undefined);
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    send();
  }

  return (
    <>
      {query ? (
        <MentionList
          ref={mentions}
          conversation={composer.conversation}
          query={query.text}
          id={listId}
          onActive={setActive}
          onChoose={choose}
        />
      ) : null}
      <div className="im-composer__box">
        {offline ? <OfflineBar /> : null}
        {quote ? <QuoteBar row={quote} onCancel={() => composer.quote(undefined)} /> : null}
        <div className="im-composer__line">
          <ComposerField
            ref={field}
            composer={composer}
            label={t('composer.message')}
            placeholder={name === '' ? t('composer.message') : t('composer.placeholder', { name })}
            onKey={onKey}
            onCaret={onCaret}
            listId={query ? listId : undefined}
            activeOption={query ? active : undefined}
          />
          <div className="im-composer__end">
            {canSend ? (
              <button
                type="button"
                className="im-send"
                data-im-part="send"
                aria-label={t('composer.send')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={send}
              >
                <Icon shape={SendHorizontal} mirror />
              </button>
            ) : null}
          </div>
        </div>
        {excess > 0 ? (
          <p className="im-composer__excess" role="status">
            {t('composer.excess', { count: excess, max: limits.contentLength })}
          </p>
        ) : null}
      </div>
    </>
  );
});
