import { account } from './en-US/account.ts';
import { actions } from './en-US/actions.ts';
import { appStates } from './en-US/app-states.ts';
import { broadcast } from './en-US/broadcast.ts';
import { callEnds } from './en-US/call-ends.ts';
import { calls } from './en-US/calls.ts';
import { chatMenu } from './en-US/chat-menu.ts';
import { chats } from './en-US/chats.ts';
import { composer } from './en-US/composer.ts';
import { connection } from './en-US/connection.ts';
import { contactForm } from './en-US/contact-form.ts';
import { emoji } from './en-US/emoji.ts';
import { errors } from './en-US/errors.ts';
import { groupPanel } from './en-US/group-panel.ts';
import { groups } from './en-US/groups.ts';
import { kinds } from './en-US/kinds.ts';
import { messageActions } from './en-US/message-actions.ts';
import { messages } from './en-US/messages.ts';
import { notifications } from './en-US/notifications.ts';
import { people } from './en-US/people.ts';
import { person } from './en-US/person.ts';
import { profile } from './en-US/profile.ts';
import { search } from './en-US/search.ts';
import { searchInChat } from './en-US/search-in-chat.ts';
import { settings } from './en-US/settings.ts';
import { shell } from './en-US/shell.ts';
import { summaries } from './en-US/summaries.ts';
import { time } from './en-US/time.ts';
import { viewer } from './en-US/viewer.ts';
import { widget } from './en-US/widget.ts';

/** All texts of the kit in English. Its keys are the keys of all languages. */
export const enUS = {
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
