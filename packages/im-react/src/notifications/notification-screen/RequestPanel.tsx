import { RequestStatus } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useTimeReader } from '../../hooks/page/useTimeReader.ts';
import { momentText } from '../../i18n/time-labels.ts';
import type { RequestAnswers } from '../../people/request-list/RequestLine.tsx';
import { RequestStatusTag } from '../../people/request-list/RequestStatusTag.tsx';
import { useAnswer } from '../../people/request-list/useAnswer.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldError } from '../../ui/field/FieldError.tsx';
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx';

/** Props of `RequestPanel`. */
export interface RequestPanelProps {
  /** Picture, 72 px. */
  readonly picture: ReactNode;
  readonly name: string;
  /** Login name; `''` if unknown. */
  readonly userName: string;
  /** Labels and values above time and status. Entries without a value are left out. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly applyTime: number;
  readonly status: number;
  /** Set if the current user may answer the request. */
  readonly answers: RequestAnswers | undefined;
  readonly onClose: () => void;
}

/** Side panel with the details of a request, and its answers at the bottom. */
export function RequestPanel(props: RequestPanelProps): ReactNode {
  const { picture, name, userName, facts, applyTime, status, answers, onClose } = props;
  const t = useT();
  const reader = useTimeReader();
  const { isPending, failure, run } = useAnswer();
  const all: RequestPanelProps['facts'] = [
    ...facts,
    [t('notifications.time'), momentText(applyTime, reader)],
    [t('notifications.status'), <RequestStatusTag key="status" status={status} />],
  ];
  function answer(button: Element, send: () => Promise<void>): void {
    // The buttons disappear when the request settles: keep focus in the panel.
    button.closest<HTMLElement>('[data-im-part="side-panel"]')?.focus({ preventScroll: true });
    run(send);
  }
  const foot =
    answers && status === RequestStatus.PENDING ? (
      <>
        {failure ? <FieldError className="im-request-panel__error">{failure}</FieldError> : null}
        <div className="im-panel__foot">
          <Button disabled={isPending} onClick={({ currentTarget }) => answer(currentTarget, answers.reject)}>
            {t('request.reject')}
          </Button>
          <Button
            variant="primary"
            loading={isPending}
            onClick={({ currentTarget }) => answer(currentTarget, answers.approve)}
          >
            {answers.approveLabel ?? t('request.approve')}
          </Button>
        </div>
      </>
    ) : null;
  return (
    <SidePanel title={t('notifications.requestDetail')} onClose={onClose} className="im-request-panel" foot={foot}>
      <div className="im-panel__hero" data-im-part="request-detail">
        {picture}
        <h3 className="im-panel__name">
          <bdi className="im-plain">{name}</bdi>
        </h3>
        {userName ? <bdi className="im-panel__sub">@{userName}</bdi> : null}
      </div>
      <div className="im-group im-request-panel__facts">
        <dl className="im-fact-list">
          {all
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div className="im-fact" key={label}>
                <dt className="im-plain">{label}</dt>
                <dd className="im-plain">
                  {typeof value === 'string' ? <bdi className="im-plain">{value}</bdi> : value}
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </SidePanel>
  );
}
