import type { Readable } from 'im-sdk';
import { memo, type ReactNode } from 'react';
import { usePassFocus } from '../../hooks/usePassFocus.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useT } from '../../i18n/useT.ts';
import { Icon } from '../icon/Icon.tsx';
import { ChevronUp } from '../icon/icons.ts';

/** Pill over the list that scrolls up to the first unread message, with the unread count. Hidden at 0. */
export const JumpToUnread = memo(function JumpToUnread({
  count,
  onJump,
  toList,
}: {
  readonly count: Readable<number>;
  readonly onJump: () => void;
  /** Moves focus to the list: the pill unmounts once the first unread message was seen. */
  readonly toList: () => void;
}): ReactNode {
  const t = useT();
  const shown = useReadable(count);
  const pass = usePassFocus(shown > 0, toList);
  if (shown === 0) return null;
  return (
    <button type="button" className="im-jump-unread" data-im-part="jump-to-unread" onClick={onJump} {...pass}>
      <Icon shape={ChevronUp} size={16} />
      {t('message.toUnread', { count: shown })}
    </button>
  );
});
