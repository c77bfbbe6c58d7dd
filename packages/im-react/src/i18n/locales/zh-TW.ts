import type { LanguageTable } from './table.ts';
import { account } from './zh-TW/account.ts';
import { actions } from './zh-TW/actions.ts';
import { appStates } from './zh-TW/app-states.ts';
import { broadcast } from './zh-TW/broadcast.ts';
import { callEnds } from './zh-TW/call-ends.ts';
import { calls } from './zh-TW/calls.ts';
import { chatMenu } from './zh-TW/chat-menu.ts';
import { chats } from './zh-TW/chats.ts';
import { composer } from './zh-TW/composer.ts';
import { connection } from './zh-TW/connection.ts';
import { contactForm } from './zh-TW/contact-form.ts';
import { emoji } from './zh-TW/emoji.ts';
import { errors } from './zh-TW/errors.ts';
import { groupPanel } from './zh-TW/group-panel.ts';
import { groups } from './zh-TW/groups.ts';
import { kinds } from './zh-TW/kinds.ts';
import { messageActions } from './zh-TW/message-actions.ts';
import { messages } from './zh-TW/messages.ts';
import { notifications } from './zh-TW/notifications.ts';
import { people } from './zh-TW/people.ts';
import { person } from './zh-TW/person.ts';
import { profile } from './zh-TW/profile.ts';
import { search } from './zh-TW/search.ts';
import { searchInChat } from './zh-TW/search-in-chat.ts';
import { settings } from './zh-TW/settings.ts';
import { shell } from './zh-TW/shell.ts';
import { summaries } from './zh-TW/summaries.ts';
import { time } from './zh-TW/time.ts';
import { viewer } from './zh-TW/viewer.ts';
import { widget } from './zh-TW/widget.ts';

/** All texts of the kit in Traditional Chinese. */
export const zhTW: LanguageTable = {
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
