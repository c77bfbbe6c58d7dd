import { type FriendRequest, ImError, RequestStatus } from 'im-sdk/protocol';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useTimeReader } from '../../hooks/useTimeReader.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { eventTime } from '../../i18n/time-labels.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { Button } from '../button/Button.tsx';
import { Spinner } from '../button/Spinner.tsx';
import { Icon } from '../icon/Icon.tsx';
import { CircleAlert } from '../icon/icons.ts';
import type { RowPosition } from '../row-list/VirtualList.tsx';
import { RequestStatusTag } from './RequestStatusTag.tsx';

/** Props of `RequestRow`. */
export interface RequestRowProps {
  /** The friend request. */
  readonly request: FriendRequest;
  /** Whether the current user sent the request. */
  readonly isOwn: boolean;
  /** Position attributes for the list item. */
  readonly position: RowPosition;
}

function reason(t: Translate, request: FriendRequest, isOwn: boolean): string {
  if (request.remark) return t(isOwn ? 'request.mineRemark' : 'request.remark', { text: request.remark });
  if (isOwn) return t('request.mine');
  if (request.source === 2) return t('request.fromGroup', { name: request.groupName ?? '' });
  return t(request.source === 3 ? 'request.fromCard' : 'request.fromSearch');
}

/** Friend request: person, time, reason and actions. An error is shown below. */
export function RequestRow({ request, isOwn, position }: RequestRowProps): ReactNode {
  const t = useT();
  const { contacts } = useClient();
  const timeReader = useTimeReader();
  const row = useRef<HTMLDivElement>(null);
  const nameId = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const userId = isOwn ? request.recvId : request.sendId;
  const name = (isOwn ? request.recvNickName : request.sendNickName) || t('people.unknown', { id: userId });
  const picture = isOwn ? request.recvHeadImage : request.sendHeadImage;

  async function run(action: (id: number) => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    // The buttons disappear when the request settles: keep focus on the row.
    row.current?.focus();
    try {
      await action(request.id);
    } catch (error) {
      const refused = error instanceof ImError && error.category === 'refused';
      setFailure(refused ? errorSentence(t, error) : t('request.failed'));
    } finally {
      setBusy(false);
    }
  }

  const pending = request.status === RequestStatus.PENDING;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is not a ul
    <div
      {...position}
      role="listitem"
      className="im-request"
      data-im-part="request"
      data-im-key={request.id}
      ref={row}
      tabIndex={-1}
      aria-labelledby={nameId}
    >
      <Avatar id={userId} name={name} src={picture ?? ''} size={44} />
      <div className="im-request__text">
        <div className="im-request__title">
          <bdi className="im-request__name im-truncate" id={nameId} title={name}>
            {name}
          </bdi>
          <time className="im-request__time" dateTime={new Date(request.applyTime).toISOString()}>
            {eventTime(request.applyTime, timeReader)}
          </time>
        </div>
        <bdi className="im-request__sub im-truncate" title={request.remark ?? undefined}>
          {reason(t, request, isOwn)}
        </bdi>
      </div>
      <div className="im-request__actions" aria-busy={busy || undefined}>
        {busy ? (
          <Spinner />
        ) : pending && !isOwn ? (
          <>
            <Button size="small" onClick={() => void run((id) => contacts.reject(id))}>
              {t('request.reject')}
            </Button>
            <Button size="small" variant="primary" onClick={() => void run((id) => contacts.approve(id))}>
              {t('request.approve')}
            </Button>
          </>
        ) : (
          <>
            {pending ? (
              <Button size="small" variant="text" onClick={() => void run((id) => contacts.recall(id))}>
                {t('request.recall')}
              </Button>
            ) : null}
            <RequestStatusTag status={request.status} />
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
