import { Component, type ReactNode } from 'react';
import { type ProviderSettings, SettingsContext } from '../../context/settings-context.ts';
import { reportHostError } from '../../platform/report-error.ts';
import { ErrorFallback } from './ErrorFallback.tsx';

export interface ErrorBoundaryProps {
  /** Selects the fallback: a grey sentence for a message, a card for a panel, a pane or in a list. */
  readonly kind: 'message' | 'panel' | 'pane' | 'list';
  /** A new value renders the children again, for example a changed message or another conversation. */
  readonly resetKey: unknown;
  /** Closes the panel. */
  readonly onClose?: () => void;
  /** Replaces the fallback. Receives a function that renders the children again. */
  readonly fallback?: (retry: () => void) => ReactNode;
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

  readonly #retry = (): void => this.setState({ failed: false });

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return Object.is(resetKey, state.resetKey) ? null : { failed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    const onError = (this.context as ProviderSettings | undefined)?.onError;
    // Without a handler React's own log of the error is enough.
    if (onError) reportHostError(onError, error);
  }

  override render(): ReactNode {
    const { kind, onClose, fallback, children } = this.props;
    if (!this.state.failed) return children;
    return fallback?.(this.#retry) ?? <ErrorFallback kind={kind} onRetry={this.#retry} onClose={onClose} />;
  }
}
