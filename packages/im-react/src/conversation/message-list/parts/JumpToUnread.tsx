import { forwardRef, memo } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useMessageList } from '../../../message/list-context.ts';
import { useFocusHandoff } from '../../../primitives/focus/useFocusHandoff.ts';
import { type PartProps, renderPart } from '../../../primitives/render-part.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { ChevronUp } from '../../../ui/icon/icons.ts';

/**
 * `MessageList.JumpToUnread`: pill over the list that scrolls up to the first unread message, with the unread count.
 * Renders nothing once that message was seen.
 */
export const JumpToUnread = memo(
  forwardRef<HTMLElement, PartProps<'button'>>(function JumpToUnread(props, ref) {
    const t = useT();
    const { unreadAbove, jumpToUnread, takeFocus } = useMessageList();
    const count = useReadable(unreadAbove);
    const pass = useFocusHandoff(count > 0, takeFocus);
    if (count === 0) return null;
    const own = {
      type: 'button',
      className: 'im-jump-unread',
      'data-im-part': 'jump-to-unread',
      onClick: jumpToUnread,
      ...pass,
      children: props.children ?? (
        <>
          <Icon shape={ChevronUp} size={16} />
          {t('message.toUnread', { count })}
        </>
      ),
    };
    return renderPart('button', own, props, ref);
  }),
);
