import { type ReactNode, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MonitorUp } from '../../ui/icon/icons.ts';
import { useDragged } from '../call-frame/useDragged.ts';
import { useCallLayer } from '../call-layer-context.ts';

/** Bar above the page while the own screen is shared, with "Stop sharing". Can be dragged. */
export function SharingPill(): ReactNode {
  const t = useT();
  const { engine } = useCallLayer();
  const pill = useRef<HTMLDivElement>(null);
  const drag = useDragged(pill);
  return (
    <div ref={pill} className="im-call-sharing" data-im-part="call-sharing" {...drag}>
      <Icon shape={MonitorUp} size={20} />
      <span className="im-plain" role="status">
        {t('call.sharing')}
      </span>
      <Button size="small" variant="danger" onClick={() => engine.stopSharing()}>
        {t('call.stopSharing')}
      </Button>
    </div>
  );
}
