import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { ChatsDrawing } from './ChatsDrawing.tsx';

export interface EmptyStateProps {
  readonly title: string;
  /** One sentence: why there is nothing, or what to do about it. */
  readonly text?: string;
  /** `error` says that something failed. Default `empty`. */
  readonly kind?: 'empty' | 'error';
  /** `chats` draws two bubbles; an icon stands in a disc. Nothing in lists. */
  readonly art?: 'chats' | IconShape;
  /** In a list: small, without a drawing. */
  readonly inList?: boolean;
  /** At most two buttons. */
  readonly children?: ReactNode;
}

/** What stands where there is nothing to show, or nothing could be loaded. */
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
