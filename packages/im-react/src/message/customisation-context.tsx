'use client';

import type { MessageRow } from 'im-sdk';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useReportOnce } from '../context/useReportOnce.ts';
import { useEvent } from '../primitives/useEvent.ts';
import type { CustomActions, MessageActionItem } from './action-types.ts';
import { type CustomKinds, type MessageKinds, useCustomKinds } from './kinds/custom/custom-kinds.ts';

/** Message kinds and menu items of a host. Stable while the host's values are. */
export interface MessageCustomisation {
  /** Renderers of message kinds. */
  readonly kinds: CustomKinds | undefined;
  /** Changes the items of the message menu. */
  readonly actions: CustomActions | undefined;
}

const CustomisationContext = createContext<MessageCustomisation>({ kinds: undefined, actions: undefined });

/** Kinds and menu items of the nearest list, pane or provider. */
export function useMessageCustomisation(): MessageCustomisation {
  return useContext(CustomisationContext);
}

/** Props of `MessageCustomisationProvider`. The values need not be stable. */
export interface MessageCustomisationProps {
  /** Renderers of message kinds by type number; kinds of type 1000 also by their `kind`. */
  readonly kinds?: MessageKinds | undefined;
  /** Adds, removes or replaces items of the message menu. If it throws, the built-in items are shown. */
  readonly actions?: CustomActions | undefined;
}

/** Overrides message kinds and menu items below; values left out are inherited. */
export function MessageCustomisationProvider({
  children,
  ...given
}: MessageCustomisationProps & { readonly children?: ReactNode }): ReactNode {
  const above = useMessageCustomisation();
  const kinds = useCustomKinds(given.kinds) ?? above.kinds;
  const actions = useCustomActions(given.actions) ?? above.actions;
  const value = useMemo<MessageCustomisation>(() => ({ kinds, actions }), [kinds, actions]);
  return <CustomisationContext.Provider value={value}>{children}</CustomisationContext.Provider>;
}

/** The host's customisation of menus. If it throws, the menu stays as built in, and the first error is reported. */
function useCustomActions(custom: CustomActions | undefined): CustomActions | undefined {
  const report = useReportOnce();
  const latest = useEvent((row: MessageRow, items: readonly MessageActionItem[]) => {
    try {
      return custom?.(row, items) ?? items;
    } catch (error) {
      report(error);
      return items;
    }
  });
  return custom && latest;
}
