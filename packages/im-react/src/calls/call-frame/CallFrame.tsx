import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useIsNarrowWindow } from '../../hooks/page/useIsNarrowWindow.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { enterFullScreen } from '../../platform/page/full-screen.ts';
import { keepFocusIn } from '../../platform/page/keep-focus-in.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronDown, Maximize, Minus, PictureInPicture2, X } from '../../ui/icon/icons.ts';
import { useCallLayer } from '../call-layer-context.ts';
import { useDragged } from './useDragged.ts';

/** Props of `CallFrame`. */
export interface CallFrameProps {
  /** Looks and size: `voice` 360 × 480, `video` up to 960 × 640, `group` 960 wide. */
  readonly kind: 'voice' | 'video' | 'group';
  /** Accessible name of the window. */
  readonly label: string;
  /** Visible title. */
  readonly title: ReactNode;
  /** Time or state after the title. */
  readonly time?: ReactNode;
  /** On a phone: name above the title. Default: the title alone. */
  readonly phoneName?: ReactNode;
  /** Buttons in the title before "Minimize". */
  readonly tools?: ReactNode;
  /** On a phone: button at the end of the title. */
  readonly phoneTool?: ReactNode;
  /** "Minimize" leaves a small picture: its button is called "Float". Default false. */
  readonly isFloating?: boolean;
  /** Ends the call for this account, or closes the window. */
  readonly onClose: () => void;
  /** Content below the title. */
  readonly children?: ReactNode;
}

/**
 * Window of a call: never modal, dragged by its title; a page of its own on phones. Keys while focus is in it: M
 * microphone, V camera, F full screen, Esc leaves full screen, then minimises. Where it fills the screen, Tab goes round in it.
 */
export function CallFrame(props: CallFrameProps): ReactNode {
  const { kind, label, title, time, tools, isFloating, onClose, children } = props;
  const t = useT();
  const isPhone = useIsNarrowWindow();
  const { call, engine, minimize } = useCallLayer();
  const frame = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(frame);
  const drag = useDragged(frame, !isPhone && !fullScreen.isFull);
  const isRunning = call.phase !== 'closed';
  // On a phone it fills the screen: Back minimises it before it leaves the page below.
  useLayer(minimize, isPhone && isRunning);
  const hasFullScreen = kind !== 'voice' && !isPhone;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Menus of the window are its children in React, not on the page.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    if (key === 'tab') {
      // Nothing behind a window that fills the screen can be seen.
      if ((!isPhone && !fullScreen.isFull) || !keepFocusIn(event.currentTarget, event.shiftKey)) return;
    } else if (key === 'escape') {
      if (fullScreen.isFull) fullScreen.toggle();
      else if (isRunning) minimize();
    } else if (key === 'm' && isRunning) engine.setMicrophone(call.own.microphone !== 'on');
    else if (key === 'v' && isRunning && kind !== 'voice') engine.setCamera(call.own.camera === 'off');
    else if (key === 'f' && hasFullScreen) fullScreen.toggle();
    else return;
    event.preventDefault();
    // Escape does not close what is open below, too.
    event.stopPropagation();
  }

  return (
    <section
      ref={frame}
      className="im-call-window"
      data-im-part={kind === 'group' ? 'group-call-window' : 'call-window'}
      data-kind={kind}
      data-full={fullScreen.isFull || undefined}
      data-phase={call.phase}
      data-im-region=""
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="im-call-window__title" data-im-part="call-title" {...drag}>
        {isPhone && isRunning ? (
          <IconButton icon={ChevronDown} label={t(isFloating ? 'call.float' : 'call.minimize')} onClick={minimize} />
        ) : isPhone ? (
          <span className="im-call-window__space" />
        ) : null}
        <span className="im-call-window__name">
          {isPhone && props.phoneName ? <b className="im-call-window__who im-truncate">{props.phoneName}</b> : null}
          <span className="im-plain im-truncate">
            {title} {time ? <time className="im-call-window__time">{time}</time> : null}
          </span>
        </span>
        {isPhone ? (
          (props.phoneTool ?? <span className="im-call-window__space" />)
        ) : (
          <>
            {tools}
            {isRunning ? (
              <IconButton
                size="small"
                icon={isFloating ? PictureInPicture2 : Minus}
                label={t(isFloating ? 'call.float' : 'call.minimize')}
                onClick={minimize}
              />
            ) : null}
            {hasFullScreen ? (
              <IconButton
                size="small"
                icon={Maximize}
                label={t('call.fullScreen')}
                aria-pressed={fullScreen.isFull}
                onClick={fullScreen.toggle}
              />
            ) : null}
            <IconButton size="small" icon={X} label={t('action.close')} onClick={onClose} />
          </>
        )}
      </div>
      {children}
    </section>
  );
}

/** Full screen of a call window. */
interface FullScreen {
  /** The window fills the page, and the page the screen where the browser can. */
  readonly isFull: boolean;
  /** Enters or leaves it. */
  readonly toggle: () => void;
}

/** Full screen of the window in `element`; left when it unmounts. */
function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const page = element.current?.ownerDocument;
    if (!page || !isFull) return;
    return enterFullScreen(page, () => setIsFull(false));
  }, [element, isFull]);
  return { isFull, toggle: () => setIsFull((before) => !before) };
}
