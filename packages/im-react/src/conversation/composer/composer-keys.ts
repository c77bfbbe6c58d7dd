import type { KeyboardEvent } from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import type { SendKey } from '../../hooks/useSendKey.ts';
import type { Mentions } from './mentions/useMentions.tsx';

interface KeysParts {
  readonly composer: ComposerController;
  readonly sendKey: SendKey;
  readonly mentions: Mentions;
  readonly send: () => void;
  readonly onEditLast: (() => void) | undefined;
  readonly insert: (text: string) => void;
}

/** Key handler of the text field. Not called during IME composition. */
export function composerKeys({ composer, sendKey, mentions, send, onEditLast, insert }: KeysParts) {
  function leave(): boolean {
    const { editing, quote } = composer.state.getSnapshot();
    if (mentions.open) mentions.close();
    else if (editing) composer.cancelEdit();
    else if (quote) composer.quote(undefined);
    else return false;
    return true;
  }
  function enter(event: KeyboardEvent): boolean {
    const withCtrl = event.ctrlKey || event.metaKey;
    if (event.shiftKey || event.altKey) return false;
    if (withCtrl === (sendKey === 'ctrlEnter')) send();
    // Ctrl+Enter inserts a line break if Enter sends; browsers do not do it.
    else if (withCtrl) insert('\n');
    else return false;
    return true;
  }
  function up(event: KeyboardEvent): boolean {
    const { text, editing, quote, attachments } = composer.state.getSnapshot();
    const plain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
    if (!plain || !onEditLast || text !== '' || editing || quote || attachments.length > 0) return false;
    onEditLast();
    return true;
  }

  return (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (mentions.key(event)) {
      event.preventDefault();
      return;
    }
    const isHandled =
      event.key === 'Escape'
        ? leave()
        : event.key === 'Enter'
          ? enter(event)
          : event.key === 'ArrowUp'
            ? up(event)
            : false;
    if (!isHandled) return;
    event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
  };
}
