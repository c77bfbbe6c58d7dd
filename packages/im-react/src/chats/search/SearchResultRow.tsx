import type { MessageRow } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { memo, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useConversationName } from '../../conversation/header/ConversationHeader.tsx';
import { useConversation } from '../../hooks/conversations/useConversations.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { useTimeReader } from '../../hooks/page/useTimeReader.ts';
import { usePerson, usePresence } from '../../hooks/people/usePeople.ts';
import type { NameHit } from '../../hooks/useNameSearch.ts';
import { personName } from '../../i18n/names.ts';
import { listTime } from '../../i18n/time-labels.ts';
import { useLastSummary } from '../../message/kinds/custom/useKindSummary.ts';
import { useSummary } from '../../message/kinds/useSummary.ts';
import { snippetOf } from '../../text/snippet.ts';
import { type TextRange, textRanges } from '../../text/text-ranges.ts';
import { Avatar, SYSTEM_AVATAR_ID } from '../../ui/avatar/Avatar.tsx';
import { Bell } from '../../ui/icon/icons.ts';
import { chatPreview } from '../chat-list/chat-preview.ts';
import { HighlightedText } from './HighlightedText.tsx';
import { messageLine } from './message-line.ts';
import type { SearchHit } from './search-hits.ts';

/** Props of `SearchResultRow`. */
export interface HitRowProps {
  readonly hit: SearchHit;
  /** DOM id, for `aria-activedescendant` of the search box. */
  readonly id: string;
  /** Whether this is the active option of the keyboard. */
  readonly active: boolean;
  /** Query to highlight. */
  readonly query: string;
  readonly onChoose: (hit: SearchHit) => void;
}

/** A search result as a listbox option. */
export const SearchResultRow = memo(function SearchResultRow(props: HitRowProps): ReactNode {
  const { hit } = props;
  if (hit.kind === 'more') return <MoreRow {...props} count={hit.count} />;
  if (hit.kind === 'messages') return <MessageHit {...props} row={hit.row} />;
  return <NameRow {...props} found={hit.hit} />;
});

interface RowFrameProps extends HitRowProps {
  readonly conversation: ConversationKey;
  readonly name: string;
  readonly nameRanges: readonly TextRange[];
  readonly sub: string;
  readonly subRanges: readonly TextRange[];
  readonly time: string;
}

function RowFrame(props: RowFrameProps): ReactNode {
  const { hit, id, active, onChoose, conversation, name, nameRanges, sub, subRanges, time } = props;
  const t = useT();
  const about = parseConversationKey(conversation);
  const { online } = usePresence(about?.kind === 'private' ? about.target : undefined);
  const person = usePerson(about?.kind === 'private' ? about.target : 0);
  const group = useGroup(about?.kind === 'group' ? about.target : 0);
  const headImage = useConversation(conversation)?.headImage;
  const system = about?.kind === 'system';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keyboard
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-label={[name, sub, time].filter(Boolean).join(t('chats.separator'))}
      className="im-result"
      data-im-part="search-hit"
      data-kind={hit.kind}
      data-active={active || undefined}
      onClick={() => onChoose(hit)}
    >
      <Avatar
        id={system ? SYSTEM_AVATAR_ID : (about?.target ?? 0)}
        name={name}
        src={headImage || person.headImageThumb || (group?.headImageThumb ?? undefined)}
        shape={about?.kind === 'private' ? 'person' : 'group'}
        icon={system ? Bell : undefined}
        online={online}
      />
      <div className="im-result__text">
        <div className="im-result__line">
          <bdi className="im-result__name im-truncate" title={name}>
            <HighlightedText text={name} ranges={nameRanges} />
          </bdi>
          {time ? <span className="im-chat__time">{time}</span> : null}
        </div>
        {sub ? (
          <div className="im-result__sub im-truncate" dir="auto">
            <HighlightedText text={sub} ranges={subRanges} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

const NONE: readonly TextRange[] = [];

/** Result with a name: conversation, person or group. */
function NameRow({ found, ...props }: HitRowProps & { readonly found: NameHit }): ReactNode {
  const t = useT();
  const timeReader = useTimeReader();
  const about = parseConversationKey(found.key);
  const conversation = useConversation(found.key);
  const last = conversation?.last;
  const lastSummary = useLastSummary(last);
  const lastSender = usePerson(last?.sendId ?? 0);
  const sender = last && personName(t, lastSender, last.sendNickName);
  const person = usePerson(about?.kind === 'private' ? about.target : 0);
  const group = useGroup(about?.kind === 'group' ? about.target : 0);
  const frame = { ...props, conversation: found.key, name: found.name, nameRanges: found.ranges };
  if (props.hit.kind === 'chats') {
    const sub = conversation ? chatPreview(t, conversation, { ownSummary: lastSummary, sender }).text : '';
    return (
      <RowFrame {...frame} sub={sub} subRanges={NONE} time={listTime(conversation?.lastSendTime ?? 0, timeReader)} />
    );
  }
  if (props.hit.kind === 'groups') {
    const count = group?.memberCount ?? 0;
    return <RowFrame {...frame} sub={count ? t('groups.memberCount', { count }) : ''} subRanges={NONE} time="" />;
  }
  const other = found.other;
  const text = other?.text ?? person.userName;
  const label = t(other?.kind === 'nickName' ? 'search.nickName' : 'search.userName');
  const lead = `${label} `;
  const subRanges = (other?.ranges ?? NONE).map(({ start, end }) => ({
    start: start + lead.length,
    end: end + lead.length,
  }));
  return <RowFrame {...frame} sub={text ? lead + text : ''} subRanges={subRanges} time="" />;
}

/** Message result: conversation, time, sender and text. */
function MessageHit({ row, ...props }: HitRowProps & { readonly row: MessageRow }): ReactNode {
  const t = useT();
  const timeReader = useTimeReader();
  const name = useConversationName(row.conversation);
  const sender = personName(t, usePerson(row.sendId), row.sendNickName);
  const { lead, text } = messageLine(t, useSummary(), row, sender);
  const found = snippetOf(text, textRanges(text, props.query));
  const ranges = found.ranges.map(({ start, end }) => ({ start: start + lead.length, end: end + lead.length }));
  return (
    <RowFrame
      {...props}
      conversation={row.conversation}
      name={name}
      nameRanges={NONE}
      sub={lead + found.text}
      subRanges={ranges}
      time={listTime(row.sendTime, timeReader)}
    />
  );
}

/** "View all" option at the end of a section; opens the section's tab. */
function MoreRow({ hit, id, active, count, onChoose }: HitRowProps & { readonly count: number }): ReactNode {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keyboard
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className="im-result__all im-link"
      data-im-part="search-more"
      data-active={active || undefined}
      onClick={() => onChoose(hit)}
    >
      {t('search.viewAll', { count })}
    </div>
  );
}
