import { Component, type ReactNode } from 'react';
import { Crash } from './crash.tsx';

interface Props {
  /** What is shown: another one is tried anew. */
  shown: string;
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
    return crash === null ? this.props.children : <Crash error={crash.error} />;
  }
}
