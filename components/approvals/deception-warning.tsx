import { TriangleAlert } from 'lucide-react';

/** Below a text that consent is asked for: some of its characters are not what they seem. */
export function DeceptionWarning({ warning }: { warning: string | null }) {
  if (warning === null) return null;
  return (
    <p className="flex items-start gap-2.5 border-t border-failed-line bg-failed-tint px-3 py-1.5 text-12 text-failed-text">
      <TriangleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
      {warning}
    </p>
  );
}
