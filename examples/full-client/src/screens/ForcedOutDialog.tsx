import { Button, Dialog, useClient, useT } from 'im-react';
import { useEffect, useState } from 'react';
import { useText } from '../settings/AppSettings.tsx';

/** Dialog with the reason why the server ended the session: signed in elsewhere, banned, deleted (spec §8). */
export function ForcedOutDialog() {
  const t = useT();
  const text = useText();
  const client = useClient();
  const [sentence, setSentence] = useState<string>();

  useEffect(
    () =>
      client.on('forcedOut', ({ reason, detail }) => {
        if (reason === 'elsewhere') setSentence(text.forcedElsewhere);
        else if (reason === 'banned') setSentence(text.forcedBanned(detail));
        else setSentence(text.forcedUnregistered);
      }),
    [client, text],
  );

  const close = () => setSentence(undefined);
  return (
    <Dialog open={sentence !== undefined} onOpenChange={close} small width={380} title={text.forcedTitle}>
      <p className="app-dialog__text">{sentence}</p>
      <div className="app-dialog__foot">
        <Button variant="primary" onClick={close}>
          {t('action.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
