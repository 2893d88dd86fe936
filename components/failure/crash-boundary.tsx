import { Component, type ReactNode } from 'react';
import { Crash } from './crash.tsx';

interface Props {
  /** What is shown: another one is tried anew. */
  shown: string;
  /** What stands in its place after a fault, where that is less than a page; else the words for it. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  crash: { error: unknown } | null;
}

/** Keeps the fault of one page from taking all others away. */
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
