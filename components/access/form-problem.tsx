import { TriangleAlert } from 'lucide-react';

/** Why the whole form was refused; announced when it appears. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text === null ? null : (
        <p className="flex items-start gap-2 rounded-md border border-failed-line bg-failed-tint px-3 py-2 text-13 text-failed-text">
          <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
