import type { MessageRow, OpenTimeline } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFormatters } from '../../context/texts/formatters-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { eventElement, useKeyboardShortcuts } from '../../hooks/keys/keyboard-shortcuts.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import type { Formatters } from '../../i18n/formatters.ts';
import { senderName } from '../../i18n/names.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { MessageActionState } from '../../message/action-state.ts';
import { ACTIONS } from '../../message/actions/actions.ts';
import { type Summarise, useSummary } from '../../message/kinds/useSummary.ts';
import { isForwardable } from '../../message/message-content.ts';
import { copyText } from '../../platform/clipboard.ts';
import { windowOf } from '../../platform/page/page-window.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFileDrop } from '../composer/attachments/useFileDrop.ts';

/** Props of `SelectionBar`. */
export interface SelectionBarProps {
  /** The same object as that of the list. */
  readonly actionState: MessageActionState;
  /** The timeline that the list has. */
  readonly timeline: OpenTimeline;
  /** Called when selection ends. Move focus to the list or the composer. */
  readonly onClose?: () => void;
}

const conversationOf = (inside: Element | null): Element | null | undefined => inside?.closest('.im-conversation');

/** Selection toolbar in place of the composer: count, copy, delete and forward. */
export function SelectionBar({ actionState, timeline, onClose }: SelectionBarProps): ReactNode {
  const t = useT();
  const { contacts } = useClient();
  const summary = useSummary();
  const formatters = useFormatters();
  const toast = useToast();
  const { selection } = actionState;
  const keys = useReadable(selection.keys);
  const bar = useRef<HTMLDivElement>(null);
  useFileDrop(bar, undefined);
  const count = keys.length;

  // Deselects messages that are recalled or deleted.
  useEffect(() => {
    const unsubscribers = keys.map((key) => {
      const row = timeline.row(key);
      return row.subscribe(() => {
        const current = row.getSnapshot();
        if (!current || current.recalled) selection.drop([key]);
      });
    });
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [keys, timeline, selection]);

  function leave(): void {
    selection.end();
    onClose?.();
  }
  useLayer(leave);
  /** Selected rows, oldest first. */
  function rows(): MessageRow[] {
    const { indexOf } = timeline.getSnapshot();
    return keys.flatMap((key) => timeline.row(key).getSnapshot() ?? []).sort((a, b) => indexOf(a.key) - indexOf(b.key));
  }
  const nameOf = (row: MessageRow): string => senderName(t, row, contacts.person(row.sendId).getSnapshot());
  const copyable = rows().some((row) => textOfRows({ t, formatters, summary, nameOf }, [row]) !== '');
  async function copy(): Promise<void> {
    const copied = await copyText(textOfRows({ t, formatters, summary, nameOf }, rows()), windowOf(bar.current));
    toast.show(
      copied ? { kind: 'success', text: t('action.copied') } : { kind: 'error', text: t('action.copyFailed') },
    );
    if (copied) leave();
  }
  // Escape also works while nothing has focus (after touch), but not while focus is in another conversation.
  useKeyboardShortcuts({ owner: bar }, (event) => {
    if (event.key !== 'Escape') return false;
    const pressed = eventElement(event);
    const isInside = !pressed || pressed.matches('body, html') || conversationOf(bar.current)?.contains(pressed);
    if (isInside) leave();
    return isInside === true;
  });
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      leave();
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    buttons.at((at + forward) % buttons.length)?.focus();
    event.preventDefault();
  }

  return (
    <div className="im-composer" data-im-part="selection-bar">
      <div className="im-composer__box">
        <div ref={bar} className="im-choose" role="toolbar" aria-label={t('selection.bar')} onKeyDown={onKeyDown}>
          <span className="im-choose__count" role="status">
            {t('selection.count', { count })}
            <small className="im-plain">{t('selection.max', { count: limits.deleteMessages })}</small>
          </span>
          <Button variant="text" onClick={leave}>
            {t('action.cancel')}
          </Button>
          <Button variant="text" icon={ACTIONS.copy.icon} disabled={!copyable} onClick={() => void copy()}>
            <span className="im-choose__label">{t(ACTIONS.copy.text)}</span>
          </Button>
          <Button
            variant="text"
            className="im-choose__delete"
            icon={ACTIONS.delete.icon}
            disabled={count === 0}
            onClick={() => actionState.open({ kind: 'delete', rows: rows(), onDone: leave })}
          >
            <span className="im-choose__label">{t(ACTIONS.delete.text)}</span>
          </Button>
          <Button
            variant="primary"
            icon={ACTIONS.forward.icon}
            disabled={!rows().some(isForwardable)}
            onClick={() => actionState.open({ kind: 'forward', rows: rows(), onDone: leave })}
          >
            <span className="im-choose__forward">{t(ACTIONS.forward.text)}</span>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Texts around messages for the clipboard. */
interface RowTexts {
  readonly t: Translate;
  readonly formatters: Formatters;
  readonly summary: Summarise;
  /** Display name of the sender. */
  readonly nameOf: (row: MessageRow) => string;
}

/** Formats messages for the clipboard: a single one as its text, several with sender and time each. */
function textOfRows({ t, formatters, summary, nameOf }: RowTexts, rows: readonly MessageRow[]): string {
  const remaining = rows.filter(({ recalled }) => !recalled);
  const [only, ...others] = remaining;
  if (only && others.length === 0) return summary(only);
  return remaining
    .map((row) => {
      const name = row.mine ? t('message.you') : nameOf(row);
      return `${name} ${formatters.time(row.sendTime, 'minutes')}\n${summary(row)}`;
    })
    .join('\n\n');
}
