import type { MessageRow } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useId, useState } from 'react';
import { useMessageEvents } from '../../context/message-events-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useOptionalEvent } from '../../primitives/useOptionalEvent.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Popover } from '../../ui/popover/Popover.tsx';
import { VirtualList } from '../../ui/row-list/VirtualList.tsx';
import { SkeletonRows } from '../../ui/skeleton/SkeletonRows.tsx';
import { Tabs, tabPanelProps } from '../../ui/tabs/Tabs.tsx';
import { ReaderRow } from './ReaderRow.tsx';
import { useReaders } from './useReaders.ts';

export interface ReadByPopoverProps {
  /** An own group message with read receipts. */
  readonly row: MessageRow;
  /** Element to float at. */
  readonly anchor: Element;
  /** Called on Escape or a press outside. */
  readonly onClose: () => void;
  /** Opens the details of the message. Without it there is no such link. */
  readonly onInfo?: ((row: MessageRow) => void) | undefined;
}

/** A little more than five rows, to show that the list scrolls. */
const LIST_HEIGHT = 228;

type Side = 'read' | 'unread';
const SIDES: readonly Side[] = ['read', 'unread'];

/** Popover with the members who have read a message and those who have not. */
export function ReadByPopover({ row, anchor, onClose, onInfo }: ReadByPopoverProps): ReactNode {
  const t = useT();
  const id = useId();
  const [side, setSide] = useState<Side>('read');
  const readers = useReaders(row);
  const groupId = parseConversationKey(row.conversation)?.target ?? 0;
  const people = readers[side];
  const { onPerson } = useMessageEvents();
  // Runs on a microtask, after the closing popover restored focus: what opens then takes it.
  const afterClose = (run: () => void): void => {
    onClose();
    void Promise.resolve().then(run);
  };
  // The row is gone then: a card stands at the button that opened the popover.
  const openPerson = useOptionalEvent(onPerson && ((userId: number) => afterClose(() => onPerson(userId, anchor))));
  const count = (which: Side): number =>
    which === 'read' && readers.state !== 'ready' ? row.readedCount : readers[which].length;

  return (
    <Popover
      open
      onOpenChange={(open) => open || onClose()}
      anchor={anchor}
      placement="top-end"
      label={t('readBy.title')}
      className="im-readers"
    >
      <Tabs
        id={id}
        label={t('readBy.title')}
        className="im-tabs im-readers__tabs"
        tabClassName="im-tab im-readers__tab"
        tabs={SIDES.map((value) => ({
          value,
          label: t(value === 'read' ? 'readBy.read' : 'readBy.unread', { count: count(value) }),
        }))}
        value={side}
        onChange={setSide}
      />
      <div {...tabPanelProps(id, side)} className="im-readers__people">
        {readers.state === 'loading' ? <SkeletonRows label={t('readBy.loading')} /> : null}
        {readers.state === 'failed' ? (
          <p className="im-readers__note">
            {t('readBy.failed')}
            <Button variant="text" size="small" onClick={readers.retry}>
              {t('action.tryAgain')}
            </Button>
          </p>
        ) : null}
        {readers.state === 'ready' && people.length === 0 ? (
          <p className="im-readers__note">{t(side === 'read' ? 'readBy.nobody' : 'readBy.everybody')}</p>
        ) : null}
        {readers.state === 'ready' && people.length > 0 ? (
          <VirtualList
            key={side}
            className="im-readers__list im-scroll"
            items={people}
            keyOf={(userId) => userId}
            label={t('readBy.title')}
            estimate={44}
            maxHeight={LIST_HEIGHT}
            renderRow={(userId, position) => (
              <ReaderRow userId={userId} groupId={groupId} onOpen={openPerson} position={position} />
            )}
          />
        ) : null}
      </div>
      {onInfo ? (
        <div className="im-readers__foot">
          <button type="button" className="im-link" onClick={() => afterClose(() => onInfo(row))}>
            {t('readBy.toInfo')}
          </button>
        </div>
      ) : null}
    </Popover>
  );
}
