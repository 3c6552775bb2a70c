import { Button } from './button';

/** At the foot of the window: something that was to open could not be fetched. */
export function MissingPart({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-4 z-50 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-3 rounded-md border border-failed-line bg-raised px-3.5 py-2 text-13 shadow-2"
    >
      Not opened: it could not be loaded. If it stays so, reload the page.
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
