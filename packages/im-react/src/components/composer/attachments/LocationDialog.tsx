import type { ConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../../hooks/useClient.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { ownPosition } from '../../../platform/device/own-position.ts';
import { useUi } from '../../../provider/ui-context.ts';
import { Button } from '../../button/Button.tsx';
import { Dialog } from '../../dialog/Dialog.tsx';
import { TextField } from '../../field/TextField.tsx';
import { LocateFixed } from '../../icon/icons.ts';

interface Place {
  readonly name: string;
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
}

const EMPTY: Place = { name: '', address: '', latitude: '', longitude: '' };

/** Parses degrees; `undefined` if not a number or above `most` in absolute value. */
function degrees(text: string, most: number): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= most ? value : undefined;
}

/** Props of `LocationDialog`. */
export interface LocationDialogProps {
  /** Conversation to send to. */
  readonly conversation: ConversationKey;
  /** Called on send or cancel. */
  readonly onClose: () => void;
  /** Called after the message was queued for sending. */
  readonly onSent?: () => void;
}

/** Dialog to send the current position or typed coordinates. Without a map: no tiles are fetched from third parties. */
export function LocationDialog({ conversation, onClose, onSent }: LocationDialogProps): ReactNode {
  const { t, toaster } = useUi();
  const { messages } = useClient();
  const [place, setPlace] = useState(EMPTY);
  const [looking, setLooking] = useState(false);
  const [tried, setTried] = useState(false);
  const latitude = degrees(place.latitude, 90);
  const longitude = degrees(place.longitude, 180);
  const set = (parts: Partial<Place>): void => setPlace((before) => ({ ...before, ...parts }));
  const outside = (most: number): string => t('place.outside', { min: -most, max: most });

  async function locate(): Promise<void> {
    setLooking(true);
    const found = await ownPosition();
    setLooking(false);
    if (typeof found === 'string') {
      toaster.show({ kind: 'error', text: t(found === 'denied' ? 'place.denied' : 'place.failed') });
    } else set({ latitude: found.latitude.toFixed(6), longitude: found.longitude.toFixed(6) });
  }
  function send(): void {
    setTried(true);
    const name = place.name.trim();
    if (latitude === undefined || longitude === undefined || name === '') return;
    messages
      .sendLocation(conversation, { latitude, longitude, name, address: place.address.trim() })
      .then(onSent)
      .catch((error: unknown) => toaster.show({ kind: 'error', text: errorSentence(t, error) }));
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('place.title')}
      width={400}
      confirm={{ label: t('composer.send'), onConfirm: send }}
    >
      <div className="im-place">
        <Button icon={LocateFixed} loading={looking} onClick={() => void locate()}>
          {t('place.here')}
        </Button>
        <div className="im-place__degrees">
          <TextField
            label={t('place.latitude')}
            inputMode="decimal"
            dir="ltr"
            value={place.latitude}
            error={tried && latitude === undefined ? outside(90) : undefined}
            onChange={({ currentTarget }) => set({ latitude: currentTarget.value })}
          />
          <TextField
            label={t('place.longitude')}
            inputMode="decimal"
            dir="ltr"
            value={place.longitude}
            error={tried && longitude === undefined ? outside(180) : undefined}
            onChange={({ currentTarget }) => set({ longitude: currentTarget.value })}
          />
        </div>
        <TextField
          label={t('place.name')}
          maxLength={64}
          value={place.name}
          error={tried && place.name.trim() === '' ? t('place.nameMissing') : undefined}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextField
          label={t('place.address')}
          maxLength={128}
          value={place.address}
          onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        />
      </div>
    </Dialog>
  );
}
