import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { ChatsDrawing } from './ChatsDrawing.tsx';

/** Props of `EmptyState`. */
export interface EmptyStateProps {
  /** Heading. */
  readonly title: string;
  /** One sentence: why it is empty, or what to do. */
  readonly text?: string;
  /** `error`: loading failed. Default `empty`. */
  readonly kind?: 'empty' | 'error';
  /** Illustration: `chats` draws two speech bubbles; an icon is shown in a disc. Omit it in lists. */
  readonly art?: 'chats' | IconShape;
  /** Small, without an illustration, for use in a list. */
  readonly inList?: boolean;
  /** Actions: at most two buttons. */
  readonly children?: ReactNode;
}

/** Placeholder for an empty view or a failed load. */
export function EmptyState({ title, text, kind = 'empty', art, inList, children }: EmptyStateProps): ReactNode {
  return (
    <div className="im-empty" data-im-part="empty" data-kind={kind} data-in-list={inList || undefined}>
      {art === 'chats' ? (
        <ChatsDrawing />
      ) : art ? (
        <span className="im-empty__icon">
          <Icon shape={art} size={28} />
        </span>
      ) : null}
      <p className="im-empty__title">{title}</p>
      {text ? <p className="im-empty__text">{text}</p> : null}
      {children ? <div className="im-empty__actions">{children}</div> : null}
    </div>
  );
}
