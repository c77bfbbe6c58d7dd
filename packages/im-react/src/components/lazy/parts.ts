import { createChunk, lazy } from './lazy.tsx';

// Every seam of the kit: what a first screen does not show, each fetched when it is first drawn. Code inside of a chunk imports
// its neighbours as usual; everything else takes these.

const surfaces = createChunk(() => import('./chunks/surfaces.ts'));
/** A modal dialog: holds focus, gives it back, closes on Escape and on a press beside it. */
export const Dialog = lazy(surfaces, (parts) => parts.Dialog);
/** A question with two answers. */
export const ConfirmDialog = lazy(surfaces, (parts) => parts.ConfirmDialog);
/** A floating box beside an element. Takes focus, gives it back, closes on Escape and on a press outside. */
export const Popover = lazy(surfaces, (parts) => parts.Popover);
/** The open list of a `Menu`. */
export const MenuList = lazy(surfaces, (parts) => parts.MenuList);
/** A row of a menu. */
export const MenuItem = lazy(surfaces, (parts) => parts.MenuItem);
/** A row that opens a menu at its side: after 120 ms under the pointer, or with → (← in right-to-left text). */
export const Submenu = lazy(surfaces, (parts) => parts.Submenu);
/** The menu of a message at the bottom of the window. */
export const ActionSheet = lazy(surfaces, (parts) => parts.ActionSheet);
/** The box of a `Tooltip`, which only repeats what stands elsewhere. */
export const TooltipBox = lazy(surfaces, (parts) => parts.TooltipBox, 'nothing');

const emoji = createChunk(() => import('./chunks/emoji.ts'));
/** The emoji set, to choose from. */
export const EmojiPicker = lazy(emoji, (parts) => parts.EmojiPicker);
/** The emoji set over a composer. Stays for several; Escape or a press elsewhere closes it. */
export const EmojiPanel = lazy(emoji, (parts) => parts.EmojiPanel);
/** All reactions, to choose from. */
export const ReactionPicker = lazy(emoji, (parts) => parts.ReactionPicker);

const viewer = createChunk(() => import('./chunks/viewer.ts'));
/** Pictures over the whole window. Draw it while it is open. */
export const ImageViewer = lazy(viewer, (parts) => parts.ImageViewer);
/**
 * An `ImageViewer` over all pictures of the conversation that a message is in. Begins at that message at once; the others
 * come while one looks. What is recalled or deleted meanwhile leaves it.
 */
export const ConversationViewer = lazy(viewer, (parts) => parts.ConversationViewer);

const recorder = createChunk(() => import('./chunks/recorder.ts'));
/** Records a voice in the place of the text. */
export const VoiceRecorder = lazy(recorder, (parts) => parts.VoiceRecorder);

const dialogs = createChunk(() => import('./chunks/dialogs.ts'));
/** Finds people by user name and asks them for friendship, with a word if one likes. */
export const AddFriendDialog = lazy(dialogs, (parts) => parts.AddFriendDialog);
/** Chooses a friend and sends their card. */
export const BusinessCardDialog = lazy(dialogs, (parts) => parts.BusinessCardDialog);
/** Makes a group: a name, and friends to begin with. */
export const CreateGroupDialog = lazy(dialogs, (parts) => parts.CreateGroupDialog);
/** Sends messages on to other conversations. */
export const ForwardDialog = lazy(dialogs, (parts) => parts.ForwardDialog);
/** Friends to choose from, with those who are chosen. */
export const FriendPicker = lazy(dialogs, (parts) => parts.FriendPicker);
/** Sends a place. */
export const LocationDialog = lazy(dialogs, (parts) => parts.LocationDialog);
/** Who has read a message of a group. */
export const ReadByPopover = lazy(dialogs, (parts) => parts.ReadByPopover);
/** Everything known of a message, beside its conversation. */
export const MessageInfoPanel = lazy(dialogs, (parts) => parts.MessageInfoPanel, 'panel');

const search = createChunk(() => import('./chunks/search.ts'));
/** The results under the search box. */
export const SearchPopup = lazy(search, (parts) => parts.SearchPopup);
/** The search on a page of its own. */
export const SearchPage = lazy(search, (parts) => parts.SearchPage);
/** The search in one conversation, beside its messages. */
export const ChatSearchPanel = lazy(search, (parts) => parts.ChatSearchPanel, 'panel');
