import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../context/texts/useT.ts';
import type { Toast, ToastStore } from '../../context/toast-store.ts';
import { usePortalRoot, useUi } from '../../context/ui-context.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Button } from '../button/Button.tsx';
import { ErrorBoundary } from '../error-boundary/ErrorBoundary.tsx';
import { IconButton } from '../IconButton.tsx';
import { Icon } from '../icon/Icon.tsx';
import { CircleCheck, CircleX, Info, TriangleAlert, X } from '../icon/icons.ts';

const SHAPES = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info } as const;

/**
 * Container of toasts: top centre, below the header. It is always mounted: a screen reader announces what is added to a live
 * region that it knows already. `ImProvider` renders it; a host needs no other.
 */
export function Toaster(): ReactNode {
  const { toaster, attach } = useUi();
  const portalRoot = usePortalRoot();
  const toasts = useReadable(toaster.toasts);
  const box = useRef<HTMLDivElement>(null);
  const hovered = useRef(false);
  const updateHold = (): void => toaster.hold(hovered.current || box.current?.matches(':focus-within') === true);
  function hover(next: boolean): void {
    hovered.current = next;
    updateHold();
  }
  // A toast closed while hovered or focused fires no leave or blur event.
  useEffect(() => {
    if (toasts.length === 0) hovered.current = false;
    updateHold();
  }, [toasts]);
  const isShowing = toasts.length > 0;
  // If no kit component is mounted, toasts go to this script's document.
  useIsomorphicLayoutEffect(() => (isShowing ? attach(document.body) : undefined), [isShowing, attach]);
  if (!portalRoot) return null;
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock; the buttons inside do the rest
    <div
      ref={box}
      className="im-toasts"
      data-im-part="toaster"
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
      onFocus={updateHold}
      onBlur={updateHold}
    >
      {toasts.map((toast) => (
        <ErrorBoundary key={toast.id} kind="message" resetKey={toast} fallback={renderNothing}>
          <ToastBox toast={toast} toaster={toaster} />
        </ErrorBoundary>
      ))}
    </div>,
    portalRoot,
  );
}

/** Fallback of a toast that throws, for example over the host's `text` or `icon`. */
const renderNothing = (): ReactNode => <></>;

function ToastBox({ toast, toaster }: { readonly toast: Toast; readonly toaster: ToastStore }): ReactNode {
  const t = useT();
  const { action, dismiss, kind = 'info' } = toast;
  return (
    <div
      className="im-toast"
      data-im-part="toast"
      data-kind={kind}
      data-action={action || toast.stays ? true : undefined}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <Icon shape={toast.icon ?? SHAPES[kind]} size={20} />
      <span className="im-plain">{toast.text}</span>
      {dismiss ? (
        <Button
          variant="text"
          size="small"
          onClick={() => {
            toaster.close(toast.id);
            dismiss.onDismiss?.();
          }}
        >
          {dismiss.label}
        </Button>
      ) : null}
      {action ? (
        <Button
          variant={dismiss ? 'primary' : 'text'}
          size="small"
          onClick={() => {
            toaster.close(toast.id);
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      {toast.stays && !dismiss ? (
        <IconButton size="small" icon={X} label={t('action.close')} onClick={() => toaster.close(toast.id)} />
      ) : null}
    </div>
  );
}
