import type { ConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useToast } from '../../../context/useToast.ts';
import { ownPosition } from '../../../platform/device/own-position.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { LocateFixed } from '../../../ui/icon/icons.ts';

interface LocationFields {
  readonly name: string;
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
}

const EMPTY: LocationFields = { name: '', address: '', latitude: '', longitude: '' };

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
  const t = useT();
  const toast = useToast();
  const { messages } = useClient();
  const [fields, setFields] = useState(EMPTY);
  const [looking, setLooking] = useState(false);
  const [tried, setTried] = useState(false);
  const latitude = degrees(fields.latitude, 90);
  const longitude = degrees(fields.longitude, 180);
  const set = (parts: Partial<LocationFields>): void => setFields((before) => ({ ...before, ...parts }));
  const outside = (most: number): string => t('location.outside', { min: -most, max: most });

  async function locate(): Promise<void> {
    setLooking(true);
    const found = await ownPosition();
    setLooking(false);
    if (typeof found === 'string') {
      toast.show({ kind: 'error', text: t(found === 'denied' ? 'location.denied' : 'location.failed') });
    } else set({ latitude: found.latitude.toFixed(6), longitude: found.longitude.toFixed(6) });
  }
  function send(): void {
    setTried(true);
    const name = fields.name.trim();
    if (latitude === undefined || longitude === undefined || name === '') return;
    messages
      .sendLocation(conversation, { latitude, longitude, name, address: fields.address.trim() })
      .then(onSent)
      .catch(toast.showError);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('location.title')}
      width={400}
      confirm={{ label: t('composer.send'), onConfirm: send }}
    >
      <div className="im-location-form">
        <Button icon={LocateFixed} loading={looking} onClick={() => void locate()}>
          {t('location.useCurrent')}
        </Button>
        <div className="im-place__degrees">
          <TextField
            label={t('location.latitude')}
            inputMode="decimal"
            dir="ltr"
            value={fields.latitude}
            error={tried && latitude === undefined ? outside(90) : undefined}
            onChange={({ currentTarget }) => set({ latitude: currentTarget.value })}
          />
          <TextField
            label={t('location.longitude')}
            inputMode="decimal"
            dir="ltr"
            value={fields.longitude}
            error={tried && longitude === undefined ? outside(180) : undefined}
            onChange={({ currentTarget }) => set({ longitude: currentTarget.value })}
          />
        </div>
        <TextField
          label={t('location.name')}
          maxLength={64}
          value={fields.name}
          error={tried && fields.name.trim() === '' ? t('location.nameMissing') : undefined}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextField
          label={t('location.address')}
          maxLength={128}
          value={fields.address}
          onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        />
      </div>
    </Dialog>
  );
}
