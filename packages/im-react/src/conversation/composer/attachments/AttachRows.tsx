import { parseConversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useToast } from '../../../context/useToast.ts';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { ContactRound, File as FileIcon, Image, MapPin, Vibrate } from '../../../ui/icon/icons.ts';
import { MenuItem } from '../../../ui/lazy.ts';
import type { AttachItem, AttachKind } from './attach-kinds.ts';

export interface AttachRowsProps {
  readonly kinds: readonly AttachKind[];
  readonly composer: ComposerController;
  readonly onPictures: () => void;
  readonly onFile: () => void;
  /** Opens the business card dialog; `undefined` hides the item. */
  readonly onCard: (() => void) | undefined;
  readonly onLocation: () => void;
  readonly onSent: (() => void) | undefined;
  readonly items: readonly AttachItem[];
}

/** Items of the attach menu. */
export function AttachRows({
  kinds,
  composer,
  onPictures,
  onFile,
  onCard,
  onLocation,
  onSent,
  items,
}: AttachRowsProps): ReactNode {
  const t = useT();
  const { showError } = useToast();
  const { messages } = useClient();
  const { conversation } = composer;
  function shake(): void {
    messages.shake(conversation).then(onSent).catch(showError);
  }
  return (
    <>
      {kinds.includes('picture') ? (
        <MenuItem icon={Image} label={t('composer.photoOrVideo')} onSelect={onPictures} />
      ) : null}
      {kinds.includes('file') ? <MenuItem icon={FileIcon} label={t('composer.file')} onSelect={onFile} /> : null}
      {onCard && kinds.includes('card') ? (
        <MenuItem icon={ContactRound} label={t('composer.card')} onSelect={onCard} />
      ) : null}
      {kinds.includes('location') ? (
        <MenuItem icon={MapPin} label={t('composer.location')} onSelect={onLocation} />
      ) : null}
      {kinds.includes('shake') && parseConversationKey(conversation)?.kind === 'private' ? (
        <MenuItem icon={Vibrate} label={t('composer.shake')} onSelect={shake} />
      ) : null}
      {items.map(({ key, label, icon, onSelect }) => (
        <MenuItem key={key} icon={icon} label={label} onSelect={() => onSelect(composer)} />
      ))}
    </>
  );
}
