import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { DatabaseZap, X } from '../../ui/icon/icons.ts';
import { Popover } from '../../ui/lazy.ts';

/** Banner that explains that messages are kept in memory only, and why. */
export function MemoryBanner(): ReactNode {
  const t = useT();
  const [closed, setClosed] = useState(false);
  const [explained, setExplained] = useState(false);
  const details = useRef<HTMLButtonElement>(null);
  if (closed) return null;
  return (
    <div className="im-banner" data-im-part="banner" data-kind="memory" role="status">
      <Icon shape={DatabaseZap} size={18} />
      <div className="im-banner__text">{t('connection.memory')}</div>
      <button
        ref={details}
        type="button"
        className="im-banner__act"
        aria-haspopup="dialog"
        aria-expanded={explained}
        onClick={() => setExplained(true)}
      >
        {t('connection.details')}
      </button>
      <IconButton size="small" icon={X} iconSize={16} label={t('action.close')} onClick={() => setClosed(true)} />
      <Popover
        open={explained}
        onOpenChange={setExplained}
        anchor={details.current}
        label={t('connection.details')}
        placement="bottom-end"
        className="im-banner__more"
      >
        <p className="im-plain" tabIndex={-1}>
          {t('connection.memoryWhy')}
        </p>
      </Popover>
    </div>
  );
}
