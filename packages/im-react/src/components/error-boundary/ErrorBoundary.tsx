import { Component, type ReactNode } from 'react';
import { type Settings, SettingsContext } from '../../provider/settings-context.ts';
import { BrokenPart } from './BrokenPart.tsx';

export interface ErrorBoundaryProps {
  /** Selects the fallback: a grey sentence for a message, a card for a panel or pane. */
  readonly place: 'message' | 'panel' | 'pane';
  /** A new value renders the children again, for example a changed message or another conversation. */
  readonly resetKey: unknown;
  /** Closes the panel. */
  readonly onClose?: () => void;
  /** Protected content. */
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly resetKey: unknown;
}

/**
 * Catches errors that im-react or host components throw while rendering, and reports them to the provider's `onError`.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static override contextType = SettingsContext;
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return Object.is(resetKey, state.resetKey) ? null : { failed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    const { onError } = this.context as Settings;
    // Called on a microtask: an exception in the host's `onError` becomes an unhandled rejection and does not affect
    // React.
    void Promise.resolve().then(() => onError?.(error));
  }

  override render(): ReactNode {
    const { place, onClose, children } = this.props;
    if (!this.state.failed) return children;
    return <BrokenPart place={place} onRetry={() => this.setState({ failed: false })} onClose={onClose} />;
  }
}
