import { EMOJI_NAMES } from 'im-sdk/protocol';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useUi } from '../../context/ui-context.ts';
import { EmojiArt } from '../../rich-text/emoji/EmojiArt.tsx';
import { Popover } from '../../ui/popover/Popover.tsx';
import { QUICK_REACTIONS, reactionName, setName } from './reaction-emoji.ts';

export interface ReactionPickerProps {
  /** Element to float at. */
  readonly anchor: Element;
  /** The user's own reactions to the message. */
  readonly selected: readonly string[];
  /** Called with the chosen emoji or token. */
  readonly onChoose: (emoji: string) => void;
  /** Called on Escape or a press outside. */
  readonly onClose: () => void;
}

const ALL: readonly string[] = [...QUICK_REACTIONS, ...EMOJI_NAMES.map((name) => `#${name};`)];

/** Picker of all reactions: quick reactions, then the emoji set. One tab stop; arrow keys move. */
export function ReactionPicker({ anchor, selected, onChoose, onClose }: ReactionPickerProps): ReactNode {
  const { t, direction } = useUi();
  const [active, setActive] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
    const across = direction === 'rtl' ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -across,
      ArrowRight: across,
      ArrowUp: -columns,
      ArrowDown: columns,
      Home: -ALL.length,
      End: ALL.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const far = Math.abs(step) === ALL.length;
    const to = far ? Math.max(0, Math.min(ALL.length - 1, active + step)) : active + step;
    if (to < 0 || to >= ALL.length) return;
    setActive(to);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[to]?.focus();
  }

  return (
    <Popover
      open
      onOpenChange={(open) => open || onClose()}
      anchor={anchor}
      label={t('reactions.choose')}
      className="im-reaction-picker"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a fieldset */}
      <div role="group" aria-label={t('reactions.choose')} className="im-reaction-picker__grid" onKeyDown={onKeyDown}>
        {ALL.map((emoji, index) => {
          const token = setName(emoji);
          return (
            <button
              className="im-plain"
              key={emoji}
              type="button"
              aria-label={reactionName(t, emoji)}
              aria-pressed={selected.includes(emoji)}
              title={reactionName(t, emoji)}
              tabIndex={index === active ? 0 : -1}
              onFocus={() => setActive(index)}
              onClick={() => onChoose(emoji)}
            >
              {token === undefined ? emoji : <EmojiArt name={token} size={28} animated="hover" decorative />}
            </button>
          );
        })}
      </div>
    </Popover>
  );
}
