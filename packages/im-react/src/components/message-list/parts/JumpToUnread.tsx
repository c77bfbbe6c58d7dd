import { forwardRef, memo } from 'react';
import { useFocusHandoff } from '../../../hooks/useFocusHandoff.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useT } from '../../../i18n/useT.ts';
import { type PartProps, renderPart } from '../../../slots/render-part.ts';
import { Icon } from '../../icon/Icon.tsx';
import { ChevronUp } from '../../icon/icons.ts';
import { useMessageList } from '../list-context.ts';

/**
 * `MessageList.JumpToUnread`: pill over the list that scrolls up to the first unread message, with the unread count.
 * Renders nothing once that message was seen.
 */
export const JumpToUnread = memo(
  forwardRef<HTMLElement, PartProps<'button'>>(function JumpToUnread(props, ref) {
    const t = useT();
    const { unreadAbove, toUnread, takeFocus } = useMessageList();
    const count = useReadable(unreadAbove);
    const pass = useFocusHandoff(count > 0, takeFocus);
    if (count === 0) return null;
    const own = {
      type: 'button',
      className: 'im-jump-unread',
      'data-im-part': 'jump-to-unread',
      onClick: toUnread,
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
