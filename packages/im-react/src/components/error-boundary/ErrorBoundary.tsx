import { Component, type ReactNode } from 'react';
import { type Settings, SettingsContext } from '../../provider/settings-context.ts';
import { BrokenPart } from './BrokenPart.tsx';

export interface ErrorBoundaryProps {
  /** What stands in the place of children that threw: a grey sentence for a message, a card for a panel or a pane. */
  readonly place: 'message' | 'panel' | 'pane';
  /** Another value tries the children again: the message changed, another conversation opened. */
  readonly resetKey: unknown;
  /** Closes a panel. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly resetKey: unknown;
}

/** Keeps the page where a part of the kit or of the host throws while it is drawn; `onError` of the provider is told. */
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
    // What a host's listener throws is an unhandled rejection, nothing of the rendering.
    void Promise.resolve().then(() => onError?.(error));
  }

  override render(): ReactNode {
    const { place, onClose, children } = this.props;
    if (!this.state.failed) return children;
    return <BrokenPart place={place} onRetry={() => this.setState({ failed: false })} onClose={onClose} />;
  }
}
