import { Button, errorSentence, Icon, TextField, useT, useToast } from 'im-react';
import { ImError } from 'im-sdk';
import { Server } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../settings/AppSettings.tsx';
import { useServer } from '../settings/ServerClient.tsx';

/** Server setting: a button with the host name that unfolds a form for the address; `defaultOpen` shows the form. */
export function ServerBox({ defaultOpen = false }: { defaultOpen?: boolean }) {
  const t = useT();
  const text = useText();
  const toast = useToast();
  const { server, setServer } = useServer();
  const [open, setOpen] = useState(defaultOpen);
  const [address, setAddress] = useState(server.address);
  const [error, setError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsking(true);
    setError(undefined);
    try {
      const next = await setServer(address);
      setAddress(next.address);
      toast.show({ text: next.host && next.address ? text.serverSaved(next.host) : text.serverRestored });
      setOpen(false);
    } catch (thrown) {
      const isInvalid = thrown instanceof ImError && thrown.code === 'client.badServerAddress';
      setError(isInvalid ? text.serverInvalid : errorSentence(t, thrown));
    } finally {
      setIsAsking(false);
    }
  };

  if (!open) {
    return (
      <div className="app-gate__server">
        <button type="button" onClick={() => setOpen(true)}>
          <Icon shape={Server} size={14} />
          {t('account.serverAddress')} {server.host ? <bdi>{server.host}</bdi> : null}
        </button>
      </div>
    );
  }
  return (
    <form className="app-gate__box" noValidate onSubmit={confirm}>
      <div className="app-gate__boxline">
        <TextField
          label={t('account.serverAddress')}
          icon={Server}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          hint={text.serverHint}
          error={error}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          autoFocus
        />
        <Button type="submit" variant="soft" loading={isAsking}>
          {t('action.confirm')}
        </Button>
      </div>
    </form>
  );
}
