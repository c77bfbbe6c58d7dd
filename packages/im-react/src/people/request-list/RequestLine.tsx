import { RequestStatus } from 'im-sdk/protocol';
import { type ReactNode, useId, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useTimeReader } from '../../hooks/page/useTimeReader.ts';
import { eventTime } from '../../i18n/time-labels.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { CircleAlert } from '../../ui/icon/icons.ts';
import type { RowPosition } from '../../ui/row-list/VirtualList.tsx';
import { RequestStatusTag } from './RequestStatusTag.tsx';
import { useAnswer } from './useAnswer.ts';

/** Actions on a pending request. */
export interface RequestAnswers {
  /** Text of the approving button. Default: "Approve". */
  readonly approveLabel?: string;
  approve(): Promise<void>;
  reject(): Promise<void>;
}

/** Props of `RequestLine`. */
export interface RequestLineProps {
  /** Position attributes for the list item. */
  readonly position: RowPosition;
  /** Id of the request. */
  readonly requestId: number;
  /** The avatar. */
  readonly picture: ReactNode;
  /** Name of the person or group. */
  readonly name: string;
  /** Second line: the remark, or how the request came. */
  readonly text: string;
  /** Epoch ms of the request. */
  readonly applyTime: number;
  /** A `RequestStatus`. */
  readonly status: number;
  /** Set if the current user may answer the request. */
  readonly answers: RequestAnswers | undefined;
  /** Withdraws the request; set for the user's own pending request. */
  readonly recall?: (() => Promise<void>) | undefined;
  /** Whether the details of the request are open. */
  readonly selected?: boolean;
  /** Opens the details. Without it there is no "View detail". */
  readonly onDetail?: (() => void) | undefined;
}

/** A request: picture, name, time, reason and actions. A failure is shown below it. */
export function RequestLine(props: RequestLineProps): ReactNode {
  const { position, requestId, picture, name, text, applyTime, status, answers, recall, selected, onDetail } = props;
  const t = useT();
  const timeReader = useTimeReader();
  const row = useRef<HTMLDivElement>(null);
  const nameId = useId();
  const { isPending, failure, run } = useAnswer();
  const isOpen = status === RequestStatus.PENDING;

  function answer(send: () => Promise<void>): void {
    // The buttons disappear when the request settles: keep focus on the row.
    row.current?.focus();
    run(send);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is not a ul
    <div
      {...position}
      role="listitem"
      className="im-request"
      data-im-part="request"
      data-im-key={requestId}
      data-selected={selected || undefined}
      ref={row}
      tabIndex={-1}
      aria-labelledby={nameId}
    >
      {picture}
      <div className="im-request__text">
        <div className="im-request__title">
          <bdi className="im-request__name im-truncate" id={nameId} title={name}>
            {name}
          </bdi>
          <time className="im-request__time" dateTime={new Date(applyTime).toISOString()}>
            {eventTime(applyTime, timeReader)}
          </time>
        </div>
        <bdi className="im-request__sub im-truncate" title={text}>
          {text}
        </bdi>
      </div>
      <div className="im-request__actions" aria-busy={isPending || undefined}>
        {onDetail ? (
          <Button size="small" variant="text" aria-pressed={selected} onClick={onDetail}>
            {t('request.detail')}
          </Button>
        ) : null}
        {isPending ? (
          <Spinner />
        ) : isOpen && answers ? (
          <>
            <Button size="small" onClick={() => answer(answers.reject)}>
              {t('request.reject')}
            </Button>
            <Button size="small" variant="primary" onClick={() => answer(answers.approve)}>
              {answers.approveLabel ?? t('request.approve')}
            </Button>
          </>
        ) : (
          <>
            {isOpen && recall ? (
              <Button size="small" variant="text" onClick={() => answer(recall)}>
                {t('request.recall')}
              </Button>
            ) : null}
            <RequestStatusTag status={status} />
          </>
        )}
      </div>
      {failure ? (
        <span className="im-request__error" role="alert">
          <Icon shape={CircleAlert} size={14} />
          {failure}
        </span>
      ) : null}
    </div>
  );
}
