import { parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useRef, useState } from 'react';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { useClient } from '../../../hooks/useClient.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useKit } from '../../../provider/kit-context.ts';
import { IconButton } from '../../button/IconButton.tsx';
import type { IconShape } from '../../icon/Icon.tsx';
import { ContactRound, File as FileIcon, Image, MapPin, Plus, Vibrate } from '../../icon/icons.ts';
import { Menu } from '../../menu/Menu.tsx';
import { MenuItem } from '../../menu/MenuItem.tsx';
import { BusinessCardDialog, LocationDialog } from '../on-first-use.ts';

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
  const { t, toaster } = useKit();
  const { messages } = useClient();
  const pictures = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<'card' | 'place'>();
  const { conversation } = composer;
  const priv = parseConversationKey(conversation)?.kind === 'private';

  function take(input: HTMLInputElement): void {
    onFiles([...(input.files ?? [])]);
    // The same file can be chosen once more.
    input.value = '';
  }
  function shake(): void {
    messages
      .shake(conversation)
      .then(onSent)
      .catch((error: unknown) => toaster.show({ kind: 'error', text: errorSentence(t, error) }));
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
        <MenuItem icon={Image} label={t('composer.photoOrVideo')} onSelect={() => pictures.current?.click()} />
        <MenuItem icon={FileIcon} label={t('composer.file')} onSelect={() => files.current?.click()} />
        {onCard === null ? null : (
          <MenuItem icon={ContactRound} label={t('composer.card')} onSelect={onCard ?? (() => setAsking('card'))} />
        )}
        <MenuItem icon={MapPin} label={t('composer.location')} onSelect={() => setAsking('place')} />
        {priv ? <MenuItem icon={Vibrate} label={t('composer.shake')} onSelect={shake} /> : null}
        {items.map(({ key, label, icon, onSelect }) => (
          <MenuItem key={key} icon={icon} label={label} onSelect={() => onSelect(composer)} />
        ))}
      </Menu>
      <input
        ref={pictures}
        type="file"
        multiple
        hidden
        accept="image/*,video/*"
        data-im-part="picture-input"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
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
