import type { Readable } from 'im-sdk';
import { memo, type ReactNode } from 'react';
import { usePassFocus } from '../../hooks/usePassFocus.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useT } from '../../i18n/useT.ts';
import { Icon } from '../icon/Icon.tsx';
import { ChevronUp } from '../icon/icons.ts';

/** The pill over the list that leads up to the first message that was unread, with their number. 0 shows nothing. */
export const JumpToUnread = memo(function JumpToUnread({
  count,
  onJump,
  toList,
}: {
  readonly count: Readable<number>;
  readonly onJump: () => void;
  /** Takes focus over from the pill, which is gone once the first of them was seen. */
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
