import {
  FloatingFocusManager,
  FloatingNode,
  FloatingPortal,
  FloatingTree,
  useDismiss,
  useFloating,
  useFloatingNodeId,
  useFloatingTree,
  useInteractions,
  useRole,
} from '@floating-ui/react';
import { type CSSProperties, type ReactNode, type RefObject, useId, useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePortalRoot } from '../../context/ui-context.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { useNarrow } from '../../hooks/page/useNarrow.ts';
import { isElement } from '../../platform/realms.ts';
import { useKeepFocus } from '../../primitives/focus/useKeepFocus.ts';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { ChevronLeft, X } from '../icon/icons.ts';
import { type OnOpenChange, withReason } from '../open-change.ts';

/** Confirm button of a dialog. */
export interface DialogConfirm {
  /** Visible text. */
  readonly label: string;
  /** Called on press. The dialog stays open until `open` changes. */
  readonly onConfirm: () => void;
  /** Disables the button. Default false. */
  readonly disabled?: boolean;
  /** Shows a spinner in the button. Default false. */
  readonly loading?: boolean;
  /** Red button for destructive actions. Default false. */
  readonly danger?: boolean;
}

/** Props of `Dialog`. */
export interface DialogProps {
  /** Open state, controlled. */
  readonly open: boolean;
  /** Called when the dialog closes, with the reason. */
  readonly onOpenChange: OnOpenChange;
  /** Visible title and accessible name. */
  readonly title: string;
  /** Adds a footer with Cancel and this button. On phones the button is in the header. */
  readonly confirm?: DialogConfirm;
  /** For one-sentence questions: stays a centred box on phones. Default false. */
  readonly small?: boolean;
  /** On phones the button that leaves the page looks like "back" in place of a cross. Default false. */
  readonly isSubpage?: boolean;
  /** Width in px, at most 90 % of the window. Default 420. */
  readonly width?: number;
  /** Removes the body's padding; the content scrolls by itself. Default false. */
  readonly flush?: boolean;
  /** Element focused on open. Default: the first field, else the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Content of the dialog. */
  readonly children?: ReactNode;
}

/** True if a press outside closes the dialog. Presses on toasts and calls, which are above dialogs, do not. */
function leaves(event: MouseEvent): boolean {
  // Events from a shadow root are retargeted to its host.
  const [target] = event.composedPath();
  return !(isElement(target) && target.closest('[data-im-part="toaster"], [data-im-part="call-host"]'));
}

const FIELDS = '.im-dialog__body :is(input, textarea, select, [role="listbox"]):not(:disabled)';
const CONTROLS = '.im-dialog__body button:not(:disabled), .im-dialog__foot button:not(:disabled)';

/** Initial focus: the first field, else the first control other than "Close". */
function firstControl(dialog: HTMLElement | null): HTMLElement | null {
  return dialog?.querySelector<HTMLElement>(FIELDS) ?? dialog?.querySelector<HTMLElement>(CONTROLS) ?? null;
}

/** Modal dialog: traps focus and restores it. Closes on Escape and on a press outside, the topmost one first. */
export function Dialog(props: DialogProps): ReactNode {
  const isNested = useFloatingTree() !== null;
  if (!props.open) return null;
  if (isNested) return <OpenDialog {...props} />;
  return (
    <FloatingTree>
      <OpenDialog {...props} />
    </FloatingTree>
  );
}

function OpenDialog(props: DialogProps): ReactNode {
  const { open, onOpenChange, title, confirm, small, isSubpage, width, flush, initialFocus, children } = props;
  const t = useT();
  const isPhone = useNarrow();
  const portalRoot = usePortalRoot();
  const titleId = useId();
  const nodeId = useFloatingNodeId();
  const { refs, context } = useFloating({ nodeId, open, onOpenChange: withReason(onOpenChange) });
  useLayer(() => onOpenChange(false, 'back'));
  useKeepFocus(context.elements.floating);
  const { getFloatingProps } = useInteractions([
    useDismiss(context, { outsidePressEvent: 'mousedown', outsidePress: leaves }),
    useRole(context, { role: 'dialog' }),
  ]);
  const first = useMemo(
    () => ({
      get current() {
        return firstControl(refs.floating.current);
      },
    }),
    [refs],
  );
  const style = width === undefined ? undefined : ({ '--im-dialog-width': `${width}px` } as CSSProperties);
  const buttonVariant = confirm?.danger ? 'danger' : 'primary';
  return (
    <FloatingNode id={nodeId}>
      <FloatingPortal root={portalRoot}>
        <div className="im-scrim" data-im-part="scrim">
          <FloatingFocusManager context={context} initialFocus={initialFocus ?? first} outsideElementsInert>
            <div
              ref={refs.setFloating}
              className="im-dialog"
              style={style}
              data-im-part="dialog"
              data-page={small ? undefined : true}
              data-flush={flush || undefined}
              {...getFloatingProps({ 'aria-labelledby': titleId, 'aria-modal': true })}
            >
              <header className="im-dialog__head">
                <h2 className="im-dialog__title im-truncate" id={titleId}>
                  {title}
                </h2>
                <IconButton
                  className="im-dialog__close"
                  icon={isSubpage && isPhone ? ChevronLeft : X}
                  mirror={isSubpage && isPhone}
                  label={t(isSubpage && isPhone ? 'action.back' : 'action.close')}
                  onClick={() => onOpenChange(false, 'close')}
                />
                <span className="im-dialog__page-confirm">
                  {confirm && !small ? (
                    <Button
                      variant="text"
                      disabled={confirm.disabled}
                      loading={confirm.loading}
                      onClick={confirm.onConfirm}
                    >
                      {confirm.label}
                    </Button>
                  ) : null}
                </span>
              </header>
              <div className="im-dialog__body">{children}</div>
              {confirm ? (
                <footer className="im-dialog__foot">
                  <Button onClick={() => onOpenChange(false, 'close')}>{t('action.cancel')}</Button>
                  <Button
                    variant={buttonVariant}
                    disabled={confirm.disabled}
                    loading={confirm.loading}
                    onClick={confirm.onConfirm}
                  >
                    {confirm.label}
                  </Button>
                </footer>
              ) : flush ? null : (
                <div className="im-dialog__end-space" />
              )}
            </div>
          </FloatingFocusManager>
        </div>
      </FloatingPortal>
    </FloatingNode>
  );
}
