'use client';

import { Component, type ReactNode } from 'react';

interface PlainOnErrorProps {
  /** What is shown when the children cannot be drawn. */
  plain: ReactNode;
  children: ReactNode;
}

/** Keeps a text that cannot be drawn, nested without end for instance, from taking the page along. */
export class PlainOnError extends Component<PlainOnErrorProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}
