import { useState } from 'react';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { clampListWidth, isCollapsedAt, keptListWidth } from './list-width.ts';

/** Width of the list, and whether the chat list is collapsed; both are kept in this browser. */
export interface Sidebar {
  /** Width of the list while it is not collapsed, px. */
  readonly width: number;
  readonly collapsed: boolean;
  /** Collapses or expands the chat list. */
  readonly setCollapsed: (collapsed: boolean) => void;
  /** Sets the width, px. Below 136 px the list collapses instead if it may. */
  readonly resize: (width: number, mayCollapse: boolean) => void;
}

/** The list beside the rail. */
export function useSidebar(): Sidebar {
  const [width, setWidth] = useState(() => keptListWidth(readSetting('sidebarWidth')));
  const [collapsed, setCollapsedState] = useState(() => readSetting('chatListCollapsed') === 'true');
  const setCollapsed = (next: boolean): void => {
    setCollapsedState(next);
    writeSetting('chatListCollapsed', next ? 'true' : null);
  };
  return {
    width,
    collapsed,
    setCollapsed,
    resize(next, mayCollapse) {
      const collapses = mayCollapse && isCollapsedAt(next);
      if (mayCollapse && collapses !== collapsed) setCollapsed(collapses);
      if (collapses) return;
      setWidth(clampListWidth(next));
      writeSetting('sidebarWidth', String(clampListWidth(next)));
    },
  };
}
