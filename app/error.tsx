'use client';

import { ErrorState } from '@/components/ui/error-state';

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const mark = error.digest === undefined ? '' : ` The server's log has it as ${error.digest}.`;
  return (
    <main className="grid h-dvh content-center bg-bg">
      <ErrorState
        title="This page could not be shown"
        detail={`An error of the page's own stopped it; nothing you did is lost.${mark}`}
        onRetry={reset}
      />
    </main>
  );
}
