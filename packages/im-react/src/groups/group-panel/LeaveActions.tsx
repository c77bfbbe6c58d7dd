import { conversationKey, type Group } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import type { GroupRights } from '../../hooks/groups/useGroupRights.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { groupLabel } from '../group-list/group-label.ts';
import { SettingRow } from '../group-settings/SettingRow.tsx';

interface LeaveActionsProps {
  readonly group: Group;
  readonly rights: GroupRights;
  /** Called after the reader has quit or dissolved the group. */
  readonly onLeft: (() => void) | undefined;
}

type Action = 'clear' | 'quit' | 'dissolve';

/** Red actions of a group, each with a confirmation: clear the history; quit, or for the owner dissolve. */
export function LeaveActions({ group, rights, onLeft }: LeaveActionsProps): ReactNode {
  const t = useT();
  const { groups, messages, connection } = useClient();
  const canClear = !useReadable(connection.notOffered).has('deleteMessages');
  const toast = useToast();
  const [asking, setAsking] = useState<Action>();
  const name = groupLabel(group);

  const work: Readonly<Record<Action, () => Promise<void>>> = {
    async clear() {
      await messages.clear(conversationKey('group', group.id));
      toast.show({ kind: 'success', text: t('panel.cleared') });
    },
    async quit() {
      await groups.quit(group.id);
      onLeft?.();
    },
    async dissolve() {
      await groups.dissolve(group.id);
      onLeft?.();
    },
  };

  const { run, isPending } = useAction(
    async (action: Action) => {
      await work[action]();
      setAsking(undefined);
    },
    {
      onError(error) {
        if (asking === 'quit') return toast.showError(error);
        const text = t(asking === 'clear' ? 'panel.clearFailed' : 'panel.dissolveFailed', {
          reason: errorSentence(t, error),
        });
        toast.show({ kind: 'error', text });
      },
    },
  );

  const sentences = {
    clear: [t('panel.clearTitle'), t('panel.clearText'), t('panel.clearButton')],
    quit: [t('panel.quitTitle', { name }), t('panel.quitText'), t('panel.quit')],
    dissolve: [t('panel.dissolveTitle', { name }), t('panel.dissolveText'), t('panel.dissolve')],
  } as const;
  const [title, text, label] = sentences[asking ?? 'clear'];
  return (
    <section className="im-group im-group-settings" data-im-part="group-leave">
      {canClear ? <SettingRow danger label={t('panel.clear')} onClick={() => setAsking('clear')} /> : null}
      {rights.isOwner ? (
        <SettingRow danger label={t('panel.dissolve')} onClick={() => setAsking('dissolve')} />
      ) : (
        <SettingRow danger label={t('panel.quit')} onClick={() => setAsking('quit')} />
      )}
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={() => setAsking(undefined)}
        title={title}
        text={text}
        confirm={{
          label,
          danger: true,
          loading: isPending,
          onConfirm: () => {
            if (asking) run(asking);
          },
        }}
      />
    </section>
  );
}
