import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronLeft } from '../../ui/icon/icons.ts';
import { BlockedPeople } from './BlockedPeople.tsx';

/** Props of `BlockedScreen`. */
export interface BlockedScreenProps {
  /** Called by the back button. Without it there is none. */
  readonly onBack?: () => void;
}

/** Page with the people whom the account has blocked; each can be unblocked. */
export function BlockedScreen({ onBack }: BlockedScreenProps): ReactNode {
  const t = useT();
  return (
    <section className="im-requests" data-im-part="blocked-screen" aria-label={t('settings.blocked')}>
      <header className="im-requests__head">
        {onBack ? <IconButton icon={ChevronLeft} mirror label={t('action.back')} onClick={onBack} /> : null}
        <h1 className="im-requests__title im-truncate">{t('settings.blocked')}</h1>
      </header>
      <div className="im-column im-scroll">
        <BlockedPeople />
      </div>
    </section>
  );
}
