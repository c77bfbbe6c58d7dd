import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import type { PartElementProps } from '../../../primitives/render-part.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Plus } from '../../../ui/icon/icons.ts';
import { Menu } from '../../../ui/menu/Menu.tsx';
import { BusinessCardDialog, LocationDialog } from '../../lazy.ts';
import { AttachRows } from './AttachRows.tsx';
import { ATTACH_KINDS, type AttachItem, type AttachKind } from './attach-kinds.ts';

/** Props of `AttachMenu`. */
export interface AttachMenuProps extends PartElementProps<'button'> {
  /** State and commands of the composer. */
  readonly composer: ComposerController;
  /** Kinds to offer. Default: all. */
  readonly kinds?: readonly AttachKind[];
  /** Called with the chosen files. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Called by "Business card". Default: a dialog with the user's friends; `null` removes the item. */
  readonly onCard?: (() => void) | null;
  /** Called after a message was queued for sending. */
  readonly onSent?: () => void;
  /** Custom items, after the built-in ones. */
  readonly items?: readonly AttachItem[];
}

/** Menu to send images, files, business cards, locations and shakes. */
export function AttachMenu({
  composer,
  kinds = ATTACH_KINDS,
  onFiles,
  onCard,
  onSent,
  items = [],
  part,
  partRef,
}: AttachMenuProps): ReactNode {
  const t = useT();
  const pictures = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [openDialog, setOpenDialog] = useState<'card' | 'location'>();
  const { conversation } = composer;

  function take(input: HTMLInputElement): void {
    onFiles([...(input.files ?? [])]);
    // Allows choosing the same file again.
    input.value = '';
  }

  return (
    <>
      <Menu
        label={t('composer.attach')}
        placement="top-start"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <IconButton icon={Plus} label={t('composer.attach')} data-on={open || undefined} {...{ part, partRef }} />
        }
      >
        <AttachRows
          composer={composer}
          kinds={kinds}
          onPictures={() => pictures.current?.click()}
          onFile={() => files.current?.click()}
          onCard={onCard === null ? undefined : (onCard ?? (() => setOpenDialog('card')))}
          onLocation={() => setOpenDialog('location')}
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
      {openDialog === 'location' ? (
        <LocationDialog conversation={conversation} onClose={() => setOpenDialog(undefined)} onSent={onSent} />
      ) : null}
      {openDialog === 'card' ? (
        <BusinessCardDialog
          open
          conversation={conversation}
          onOpenChange={(next) => next || setOpenDialog(undefined)}
          onSent={onSent}
        />
      ) : null}
    </>
  );
}
