import { Component, type ReactNode } from 'react';
import { Crash } from './crash.tsx';

interface Props {
  /** The key of the content. Another key clears the crash. */
  shown: string;
  /** Shown after a crash instead of the crash message, for content smaller than a page. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  crash: { error: unknown } | null;
}

/** Contains the crash of one page, so that the others keep working. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crash: null };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override componentDidUpdate({ shown }: Props): void {
    if (shown !== this.props.shown && this.state.crash !== null) this.setState({ crash: null });
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (crash === null) return this.props.children;
    const { fallback } = this.props;
    return fallback === undefined ? <Crash error={crash.error} /> : fallback;
  }
}
