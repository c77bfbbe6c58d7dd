import { RequestStatus } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { Tag, type TagProps } from '../../ui/badge/Tag.tsx';

const LOOKS: Readonly<Record<number, readonly [TextKey, TagProps['tone']]>> = {
  [RequestStatus.PENDING]: ['request.pending', 'accent'],
  [RequestStatus.APPROVED]: ['request.approved', 'success'],
  [RequestStatus.REJECTED]: ['request.rejected', 'neutral'],
  [RequestStatus.RECALLED]: ['request.recalled', 'neutral'],
  [RequestStatus.EXPIRED]: ['request.expired', 'neutral'],
};

/** Status of a request. Renders nothing for a status unknown to this version. */
export function RequestStatusTag({ status }: { readonly status: number }): ReactNode {
  const t = useT();
  const looks = LOOKS[status];
  if (!looks) return null;
  return (
    <Tag size="large" tone={looks[1]}>
      {t(looks[0])}
    </Tag>
  );
}
