import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Volume2 } from '../../ui/icon/icons.ts';
import { useCallLayer } from '../call-layer-context.ts';

/** Button over the picture while the browser blocks sound until a press (autoplay). Else renders nothing. */
export function AudioBlockedNotice({
  text,
}: {
  /** Explanation under the button. */ readonly text: string;
}): ReactNode {
  const t = useT();
  const { isAudioBlocked, playSound } = useCallLayer();
  if (!isAudioBlocked) return null;
  return (
    <div className="im-call-veil" data-im-part="call-held-sound" data-sound="">
      <Button variant="primary" size="large" icon={Volume2} onClick={playSound}>
        {t('call.playSound')}
      </Button>
      <span className="im-call-veil__note">{text}</span>
    </div>
  );
}
