import { ConfirmDialog, useSelf, useT } from 'im-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ShellBridge, ShellState } from '../../desktop/core/shell-bridge.ts';
import { windowPolicy } from '../../desktop/core/window-policy.ts';
import { desktopShell } from '../platform/desktop-shell.ts';
import { useText } from '../settings/AppSettings.tsx';
import { useBadges } from './entries.ts';
import { pageTitle } from './page-title.ts';
import { TitleBar } from './TitleBar.tsx';

/** In the desktop shell: the title bar above the screen, and the question before closing. In a browser: the screen. */
export function DesktopFrame({ children }: { children: ReactNode }) {
  const shell = desktopShell();
  return shell ? <Frame shell={shell}>{children}</Frame> : children;
}

function Frame({ shell, children }: { shell: ShellBridge; children: ReactNode }) {
  const t = useT();
  const text = useText();
  const { pathname } = useLocation();
  const { total: unread } = useBadges();
  const nickName = useSelf()?.nickName ?? '';
  const [state, setState] = useState<ShellState>();
  useEffect(() => shell.onState(setState), [shell]);
  useEffect(() => shell.send({ type: 'route', route: pathname }), [shell, pathname]);
  useEffect(() => {
    shell.send({ type: 'unread', total: unread, title: pageTitle(unread, nickName) });
  }, [shell, unread, nickName]);
  const { isResizable } = windowPolicy(pathname);
  return (
    <div className={isResizable ? 'app-desktop' : 'app-desktop app-desktop--gate'}>
      <TitleBar shell={shell} path={pathname} isMaximized={state?.isMaximized ?? false} isResizable={isResizable} />
      <div className="app-desktop__body">{children}</div>
      <ConfirmDialog
        open={state?.isClosing ?? false}
        onOpenChange={(open) => {
          if (!open) shell.send({ type: 'stay' });
        }}
        title={text.closeTitle}
        text={text.closeText}
        confirm={{ label: t('shell.exit'), danger: true, onConfirm: () => shell.send({ type: 'exit' }) }}
      />
    </div>
  );
}
