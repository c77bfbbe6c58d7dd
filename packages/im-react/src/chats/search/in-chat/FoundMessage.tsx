import { type MessageRow, messageBody } from 'im-sdk';
import { findLinks } from 'im-sdk/text';
import { memo, type ReactNode, type Ref } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useTimeReader } from '../../../hooks/page/useTimeReader.ts';
import { usePerson } from '../../../hooks/people/usePeople.ts';
import { useSelf } from '../../../hooks/session/useSession.ts';
import { personName } from '../../../i18n/names.ts';
import { fileSize } from '../../../i18n/quantities.ts';
import { fileLook } from '../../../message/kinds/file/file-name.ts';
import { useSummary } from '../../../message/kinds/useSummary.ts';
import { snippetOf } from '../../../text/snippet.ts';
import { textRanges } from '../../../text/text-ranges.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Link } from '../../../ui/icon/icons.ts';
import { HighlightedText } from '../HighlightedText.tsx';
import { hitTime } from './day-sections.ts';

/** Props of `FoundMessage`. */
export interface FoundMessageProps {
  readonly row: MessageRow;
  readonly id: string;
  /** Position among all hits, from 1. */
  readonly position: number;
  /** Number of hits in all, also those that are not loaded. */
  readonly count: number;
  /** Whether this is the current hit. */
  readonly active: boolean;
  /** Query to highlight. */
  readonly query: string;
  /** Shows the first link instead of the text, and the text below. */
  readonly link: boolean;
  readonly onChoose: () => void;
  /** Ref of the element while it is the current hit. */
  readonly activeRef: Ref<HTMLDivElement>;
}

/** Characters to keep before a hit, so that it fits in two lines. */
const TWO_LINES = 40;

/**
 * Search hit in one conversation: sender, time, two lines of text. Files and links show an icon instead of an avatar.
 */
export const FoundMessage = memo(
  function FoundMessage(props: FoundMessageProps): ReactNode {
    const { row, id, position, count, active, query, link, onChoose, activeRef } = props;
    const t = useT();
    const summary = useSummary();
    const reader = useTimeReader();
    const { name, src } = useWriter(row);
    const shown = shownOf(summary(row), row, link);
    const { text, ranges } = snippetOf(shown.text, textRanges(shown.text, query), TWO_LINES);
    const time = hitTime(row.sendTime, reader);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keyboard
      <div
        ref={active ? activeRef : undefined}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={active}
        aria-posinset={position}
        aria-setsize={count}
        aria-label={[name, shown.text, time].join(t('chats.separator'))}
        className="im-found"
        data-im-part="found-message"
        data-active={active || undefined}
        onClick={onChoose}
      >
        {shown.file ? (
          <span className="im-file__icon" data-tone={shown.file.tone} aria-hidden="true">
            {shown.file.letters}
          </span>
        ) : shown.link ? (
          <span className="im-found__link" aria-hidden="true">
            <Icon shape={Link} size={18} />
          </span>
        ) : (
          <Avatar id={row.sendId} name={name} src={src} size={32} />
        )}
        <div className="im-found__text">
          <div className="im-found__line">
            <bdi className="im-truncate" title={name}>
              {name}
            </bdi>
            <span className="im-found__time">{time}</span>
          </div>
          <div className="im-found__body" dir="auto">
            <HighlightedText text={text} ranges={ranges} />
          </div>
          {shown.under ? (
            <div className="im-found__under im-truncate" dir="auto">
              {shown.under}
            </div>
          ) : null}
        </div>
      </div>
    );
  },
  // Ignore `onChoose`: it is new with every render, but equivalent.
  (before, after) =>
    before.row === after.row &&
    before.position === after.position &&
    before.count === after.count &&
    before.active === after.active &&
    before.query === after.query &&
    before.link === after.link,
);

interface Shown {
  readonly text: string;
  readonly under: string;
  readonly file?: ReturnType<typeof fileLook>;
  readonly link?: true;
}

function shownOf(summary: string, row: MessageRow, link: boolean): Shown {
  const body = messageBody(row);
  if (body.kind === 'file' && body.content) {
    const { name, size } = body.content;
    return { text: name, under: size ? fileSize(size) : '', file: fileLook(name) };
  }
  const text = summary.replace(/\s+/gu, ' ').trim();
  const [first] = link && body.kind === 'text' ? findLinks(body.text) : [];
  if (!first) return { text, under: '' };
  const address = first.text.replace(/^https?:\/\/(www\.)?/i, '');
  return { text: address, under: text === first.text ? '' : text, link: true };
}

/** Name and avatar of a message's sender, from the local user data or the message itself. */
export function useWriter({ sendId, sendNickName, sendHeadImage, mine }: MessageRow): {
  readonly name: string;
  readonly src: string;
} {
  const t = useT();
  const self = useSelf();
  const person = usePerson(sendId);
  if (mine) return { name: t('message.you'), src: self?.headImageThumb ?? '' };
  return { name: personName(t, person, sendNickName), src: person.headImageThumb || sendHeadImage };
}
