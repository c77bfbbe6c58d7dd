import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { type PartElementProps, renderPart } from '../../../primitives/render-part.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Ellipsis } from '../../../ui/icon/icons.ts';
import { preloadMessageMenu } from '../../lazy.ts';
import { ACTIONS } from '../actions.ts';
import { useAvailableActions, useMessageActions } from '../useMessageActions.tsx';

export interface MessageHoverBarProps extends PartElementProps {
  readonly row: MessageRow;
  /** True while the message's menu is open. */
  readonly menuOpen: boolean;
  /** Opens the message's menu. */
  readonly onMenu: (anchor: Element) => void;
  /** Opens the reaction picker. */
  readonly onReact: (anchor: Element) => void;
}

/** Buttons beside the message under the pointer. The menu, which the keyboard can open, has the same actions. */
export function MessageHoverBar({ row, menuOpen, onMenu, onReact, part, partRef }: MessageHoverBarProps): ReactNode {
  const t = useT();
  const actions = useMessageActions();
  const available = useAvailableActions(row);
  if (available.length === 0) return null;
  const button = (name: 'reply' | 'react', onClick: (anchor: Element) => void): ReactNode => {
    if (!available.includes(name)) return null;
    const { text, icon } = ACTIONS[name];
    return (
      <button
        className="im-plain"
        type="button"
        tabIndex={-1}
        aria-label={t(text)}
        title={t(text)}
        aria-haspopup={name === 'react' ? 'dialog' : undefined}
        onClick={(event) => onClick(event.currentTarget)}
      >
        <Icon shape={icon} size={18} mirror={name === 'reply'} />
      </button>
    );
  };
  const children = (
    <>
      {button('reply', () => actions.run('reply', row))}
      {button('react', onReact)}
      <button
        className="im-plain"
        type="button"
        tabIndex={-1}
        aria-label={t('action.more')}
        title={t('action.more')}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <Icon shape={Ellipsis} size={18} />
      </button>
    </>
  );
  const own = { className: 'im-hoverbar', 'data-im-part': 'hover-bar', onPointerEnter: preloadMessageMenu, children };
  return renderPart('div', own, part, partRef);
}
