import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useTimeReader } from '../../../hooks/page/useTimeReader.ts';
import { eventTime, tipTime } from '../../../i18n/time-labels.ts';
import { safeAddress } from '../../../message/kinds/fields.ts';
import { downloadOf, startDownload } from '../../../message/kinds/file/downloads.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Download, X } from '../../../ui/icon/icons.ts';
import type { ViewerSlotProps, ViewerSlots } from '../viewed-image.ts';

interface ViewerTopProps extends ViewerSlotProps {
  readonly slots: ViewerSlots | undefined;
}

/** Top bar: sender, time, download, close and the host's buttons. */
export function ViewerTop({ image, onClose, slots }: ViewerTopProps): ReactNode {
  const t = useT();
  const client = useClient();
  const { Tools, Heading = SentBy } = slots ?? {};
  const { src, name } = image;
  const url = useMemo(() => downloadUrl(src, location.href), [src]);
  const running = useReadable(downloadOf(url)) !== undefined;
  return (
    <div className="im-viewer__top" data-im-part="viewer-top">
      <Heading image={image} onClose={onClose} />
      <span className="im-viewer__tools">
        {Tools ? <Tools image={image} onClose={onClose} /> : null}
        {url ? (
          <IconButton
            icon={Download}
            label={t('viewer.download')}
            aria-busy={running}
            onClick={() => void startDownload(client, { url, name: name ?? downloadName(url), size: 0 })}
          />
        ) : null}
        <IconButton icon={X} label={t('action.close')} onClick={onClose} />
      </span>
    </div>
  );
}

function SentBy({ image: { sender, time } }: ViewerSlotProps): ReactNode {
  const reader = useTimeReader();
  return (
    <>
      {sender ? <Avatar id={sender.id} name={sender.name} src={sender.src} size={36} /> : null}
      <div className="im-viewer__sent">
        {sender ? (
          <bdi className="im-viewer__sender im-truncate" title={sender.name}>
            {sender.name}
          </bdi>
        ) : null}
        {time ? (
          <time className="im-viewer__time">
            {time >= reader.today ? eventTime(time, reader) : tipTime(time, reader)}
          </time>
        ) : null}
      </div>
    </>
  );
}

/** Download URL; `undefined` if it is not safe to fetch. */
function downloadUrl(src: string, base: string): string | undefined {
  return src.startsWith('data:image/') ? src : safeAddress(src, base);
}

/** File name from a URL: its last path segment without characters that are invalid in file names. */
function downloadName(url: string): string {
  if (!/^https?:/.test(url)) return 'image';
  const last = new URL(url).pathname.split('/').pop() ?? '';
  const name = decoded(last).replace(/[\\/:*?"<>|]/g, '_');
  return name === '' ? 'image' : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
