import type { LanguageTable } from './table.ts';
import { account } from './zh-CN/account.ts';
import { actions } from './zh-CN/actions.ts';
import { appStates } from './zh-CN/app-states.ts';
import { broadcast } from './zh-CN/broadcast.ts';
import { callEnds } from './zh-CN/call-ends.ts';
import { calls } from './zh-CN/calls.ts';
import { chatMenu } from './zh-CN/chat-menu.ts';
import { chats } from './zh-CN/chats.ts';
import { composer } from './zh-CN/composer.ts';
import { connection } from './zh-CN/connection.ts';
import { contactForm } from './zh-CN/contact-form.ts';
import { emoji } from './zh-CN/emoji.ts';
import { errors } from './zh-CN/errors.ts';
import { groupPanel } from './zh-CN/group-panel.ts';
import { groups } from './zh-CN/groups.ts';
import { kinds } from './zh-CN/kinds.ts';
import { messageActions } from './zh-CN/message-actions.ts';
import { messages } from './zh-CN/messages.ts';
import { notifications } from './zh-CN/notifications.ts';
import { people } from './zh-CN/people.ts';
import { person } from './zh-CN/person.ts';
import { profile } from './zh-CN/profile.ts';
import { search } from './zh-CN/search.ts';
import { searchInChat } from './zh-CN/search-in-chat.ts';
import { settings } from './zh-CN/settings.ts';
import { shell } from './zh-CN/shell.ts';
import { summaries } from './zh-CN/summaries.ts';
import { time } from './zh-CN/time.ts';
import { viewer } from './zh-CN/viewer.ts';
import { widget } from './zh-CN/widget.ts';

/** All texts of the kit in Simplified Chinese. */
export const zhCN: LanguageTable = {
  ...account,
  ...actions,
  ...appStates,
  ...broadcast,
  ...calls,
  ...callEnds,
  ...chatMenu,
  ...chats,
  ...composer,
  ...connection,
  ...contactForm,
  ...emoji,
  ...errors,
  ...searchInChat,
  ...groupPanel,
  ...groups,
  ...kinds,
  ...messageActions,
  ...messages,
  ...notifications,
  ...people,
  ...person,
  ...profile,
  ...search,
  ...settings,
  ...shell,
  ...summaries,
  ...time,
  ...viewer,
  ...widget,
};
