import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** A new value starts afresh: the address, so that one broken screen does not break the next. */
  resetKey: string
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  error: unknown
  resetKey: string
}

/** Keeps what breaks in one part from taking the rest with it. A class, since React catches errors with nothing else. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failed: true, error }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { failed: false, error: null, resetKey }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(this.state.error, () => this.setState({ failed: false }))
  }
}
