import * as v from 'valibot';
import type { Account, Attach, CurrentAccount } from '../auth/account.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import { updated } from '../contacts/known-fields.ts';
import { readContent } from '../contacts/signal-content.ts';
import { ImError, MessageType, ProfileUpdate, SelfUser } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';
import type { ProfileService } from './profile-service.ts';

const Whose = v.looseObject({ id: v.number() });

export interface ProfileParts {
  readonly store: RootStore;
  readonly account: CurrentAccount;
  readonly contacts: Pick<ContactsWriter, 'learnUser'>;
  /** The account is no more. */
  readonly onUnregistered: () => Promise<void>;
}

/** One's own account: from the cache at once, from the server at every login. */
export function createProfile({ store, account: current, contacts, onUnregistered }: ProfileParts): {
  service: ProfileService;
  attach: Attach;
} {
  function put(account: Account, self: SelfUser): void {
    store.self.set(self);
    contacts.learnUser(self as SelfUser & { id: number });
    account.engine.lists.write('self', self);
  }

  async function reload(account: Account): Promise<void> {
    put(account, await account.http.call('self'));
  }

  const attach: Attach = async (account) => {
    const { engine } = account;
    const refresh = (): void => void reload(account).catch(account.onError);
    account.onEnd(engine.onResumed(refresh));
    account.onEnd(
      engine.onChanges((changes) => {
        if (changes.self) put(account, changes.self);
        else if (changes.startOver) refresh();
      }),
    );
    account.onEnd(
      engine.onSignal(({ message }) => {
        // Changed on another device: the push carries only what everybody may see.
        if (message.type === MessageType.USER_UPDATED && readContent(Whose, message)?.id === account.userId) refresh();
      }),
    );
    if (account.self) return put(account, account.self);
    const kept = v.safeParse(SelfUser, await engine.lists.read('self'));
    if (kept.success && !store.self.getSnapshot()) put(account, kept.output);
    else refresh();
    return undefined;
  };

  const service: ProfileService = {
    self: store.self,
    async setManualApprove(enabled) {
      const account = current();
      const before = store.self.getSnapshot();
      if (before) put(account, { ...before, isManualApprove: enabled });
      try {
        await account.http.call('manualApprove', { query: { enabled } });
      } catch (error) {
        const self = store.self.getSnapshot();
        const isMine = self?.isManualApprove === enabled;
        if (self && isMine) put(account, { ...self, isManualApprove: before?.isManualApprove });
        throw error;
      }
    },
    async update(change) {
      const account = current();
      const self = store.self.getSnapshot() ?? (await account.http.call('self'));
      const wanted = { ...profileOf(self), ...change, id: account.userId };
      const checked = v.safeParse(ProfileUpdate, wanted);
      if (!checked.success) throw wrongFields(checked.issues);
      await account.http.call('updateProfile', { body: checked.output });
      put(account, updated(store.self.getSnapshot() ?? self, checked.output as SelfUser));
    },
    async modifyPassword(oldPassword, newPassword) {
      await current().http.call('modifyPassword', { body: { oldPassword, newPassword } });
    },
    async unregister(password) {
      await current().http.call('unregister', { body: { password } });
      await onUnregistered();
    },
  };
  return { service, attach };
}

const FIELDS = [
  'nickName',
  'headImage',
  'headImageThumb',
  'mobile',
  'email',
  'sex',
  'signature',
  'birthday',
  'hidesLastSeen',
] as const;

/** The whole profile as the server takes it. */
function profileOf(self: SelfUser): Record<string, unknown> {
  return Object.fromEntries(FIELDS.map((name) => [name, self[name]]));
}

function wrongFields(issues: readonly v.BaseIssue<unknown>[]): ImError {
  return new ImError('request.invalid', 'The profile has fields that are not valid', {
    category: 'invalid',
    issues: issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  });
}
