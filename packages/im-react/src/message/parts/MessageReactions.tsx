import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { type PartElementProps, renderPart } from '../../primitives/render-part.ts';
import { EmojiArt } from '../../rich-text/emoji/EmojiArt.tsx';
import { useAvailableActions, useMessageActions } from '../actions/useMessageActions.tsx';
import { reactionName, setName } from '../reactions/reaction-emoji.ts';

/** Props of `MessageReactions`. */
export interface MessageReactionsProps extends PartElementProps<'ul'> {
  /** The message. */
  readonly row: MessageRow;
  /** Whether Tab reaches the buttons. Default true. */
  readonly tabbable?: boolean;
}

/** Reactions below a bubble, as toggle buttons; pressed for the user's own. */
export function MessageReactions({ row, tabbable = true, part, partRef }: MessageReactionsProps): ReactNode {
  const t = useT();
  const actions = useMessageActions();
  const may = useAvailableActions(row).includes('react');
  if (row.reactions.length === 0) return null;
  const children = row.reactions.map(({ emoji, count, mine }) => {
    const name = reactionName(t, emoji);
    const token = setName(emoji);
    const others = count - Number(mine);
    const who = mine
      ? others > 0
        ? t('reactions.youAndOthers', { count: others })
        : t('message.you')
      : t('reactions.people', { count: others });
    return (
      <li className="im-plain" key={emoji}>
        <button
          type="button"
          className="im-reaction"
          tabIndex={tabbable ? undefined : -1}
          aria-pressed={mine}
          aria-label={t('reactions.one', { name, who })}
          title={`${name}: ${who}`}
          disabled={!may}
          onClick={({ currentTarget }) => {
            // Moves focus to the message: the button of the last reaction unmounts.
            if (mine && others === 0)
              currentTarget.closest<HTMLElement>('[data-im-part="message"]')?.focus({ preventScroll: true });
            actions.react(row, emoji);
          }}
        >
          <span className="im-plain" aria-hidden="true">
            {token === undefined ? emoji : <EmojiArt name={token} size={16} animated="hover" decorative />}
          </span>
          {count}
        </button>
      </li>
    );
  });
  const own = { className: 'im-reactions', 'data-im-part': 'reactions', 'aria-label': t('reactions.label'), children };
  return renderPart('ul', own, part, partRef);
}
