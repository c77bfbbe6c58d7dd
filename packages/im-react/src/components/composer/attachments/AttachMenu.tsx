import { type ReactNode, useRef, useState } from 'react';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { useT } from '../../../i18n/useT.ts';
import { IconButton } from '../../button/IconButton.tsx';
import type { IconShape } from '../../icon/Icon.tsx';
import { Plus } from '../../icon/icons.ts';
import { BusinessCardDialog, LocationDialog } from '../../lazy/parts.ts';
import { Menu } from '../../menu/Menu.tsx';
import { AttachRows } from './AttachRows.tsx';

/** A row of a host's own in the attach menu. */
export interface AttachItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconShape;
  readonly onSelect: (composer: ComposerController) => void;
}

export interface AttachMenuProps {
  readonly composer: ComposerController;
  readonly onFiles: (files: readonly File[]) => void;
  /** Chooses a business card to send. Default: a dialog with the friends; `null`: the menu has no such row. */
  readonly onCard?: (() => void) | null;
  /** Something was sent. */
  readonly onSent?: () => void;
  /** Rows of the host, after the kit's own. */
  readonly items?: readonly AttachItem[];
}

/** What can be sent besides text. */
export function AttachMenu({ composer, onFiles, onCard, onSent, items = [] }: AttachMenuProps): ReactNode {
  const t = useT();
  const pictures = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<'card' | 'place'>();
  const { conversation } = composer;

  function take(input: HTMLInputElement): void {
    onFiles([...(input.files ?? [])]);
    // The same file can be chosen once more.
    input.value = '';
  }

  return (
    <>
      <Menu
        label={t('composer.attach')}
        placement="top-start"
        open={open}
        onOpenChange={setOpen}
        trigger={<IconButton icon={Plus} label={t('composer.attach')} data-on={open || undefined} />}
      >
        <AttachRows
          composer={composer}
          onPictures={() => pictures.current?.click()}
          onFile={() => files.current?.click()}
          onCard={onCard === null ? undefined : (onCard ?? (() => setAsking('card')))}
          onPlace={() => setAsking('place')}
          onSent={onSent}
          items={items}
        />
      </Menu>
      <input
        className="im-plain"
        ref={pictures}
        type="file"
        multiple
        hidden
        accept="image/*,video/*"
        data-im-part="picture-input"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        className="im-plain"
        ref={files}
        type="file"
        multiple
        hidden
        data-im-part="file-input"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      {asking === 'place' ? (
        <LocationDialog conversation={conversation} onClose={() => setAsking(undefined)} onSent={onSent} />
      ) : null}
      {asking === 'card' ? (
        <BusinessCardDialog
          open
          conversation={conversation}
          onOpenChange={(next) => next || setAsking(undefined)}
          onSent={onSent}
        />
      ) : null}
    </>
  );
}
