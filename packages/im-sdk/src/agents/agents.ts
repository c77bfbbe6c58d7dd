import type { GetAccount } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import { clipPage } from '../auth/clip-page.ts';
import { createGroupsWriter } from '../groups/groups-writer.ts';
import { type ConversationKey, conversationKey, type VisitedPage } from '../protocol/index.ts';

/** The conversation of this account with the agents. */
export interface AgentsConversation {
  /** Its key, to write to. The agents see the conversation from its first message on. */
  readonly conversation: ConversationKey;
  /** True if an agent is online now. Call `open` again for a newer state. */
  readonly isOnline: boolean;
}

/**
 * The agents of the server (`IM_CONTACT_GROUP`), who answer visitors and users. The feature `visitors` says whether
 * there are any.
 */
export interface AgentsService {
  /**
   * Finds or makes this account's conversation with the agents. `page` is shown to them as text; it is cut to 512
   * characters of address and 200 of title.
   * @throws `agents.off` if the server has none
   *
   * @example
   * await client.auth.visit({ page: { url: location.href, title: document.title } });
   * const { conversation, isOnline } = await client.agents.open();
   * await client.conversation(conversation).sendText('Hello');
   */
  open(options?: { readonly page?: VisitedPage }): Promise<AgentsConversation>;
}

export function createAgents({
  store,
  getAccount,
}: {
  readonly store: RootStore;
  readonly getAccount: GetAccount;
}): AgentsService {
  const writer = createGroupsWriter(store);
  return {
    async open({ page } = {}) {
      const account = getAccount();
      const body = page ? { page: clipPage(page) } : {};
      const { groupId, isOnline } = await account.http.request('openAgentsChat', { body });
      const known = store.groups.get(groupId);
      if (!known || known.quit) await writer.fetch(account, groupId);
      return { conversation: conversationKey('group', groupId), isOnline };
    },
  };
}
