import type { Readable } from 'im-sdk';
import type { ReactNode } from 'react';
import { useReadable } from '../../hooks/useReadable.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../badge/Badge.tsx';
import { Icon } from '../icon/Icon.tsx';
import { ChevronDown } from '../icon/icons.ts';

/** How far the view is from the newest message. */
export interface AwayFromLatest {
  readonly shown: boolean;
  /** Messages that came since the view left the bottom. */
  readonly count: number;
}

/** The round button over the list that leads back to the newest message. */
export function JumpToLatest({
  away,
  onJump,
}: {
  readonly away: Readable<AwayFromLatest>;
  readonly onJump: () => void;
}): ReactNode {
  const t = useT();
  const { shown, count } = useReadable(away);
  if (!shown) return null;
  const label = count > 0 ? t('message.jumpToLatestNew', { count }) : t('message.jumpToLatest');
  return (
    <button type="button" className="im-jump" data-im-part="jump-to-latest" aria-label={label} onClick={onJump}>
      <Icon shape={ChevronDown} size={20} />
      {count > 0 ? (
        <span aria-hidden="true">
          <Badge count={count} />
        </span>
      ) : null}
    </button>
  );
}
