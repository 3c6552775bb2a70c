import { Trash2 } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { formatBytes } from '@/components/ui/format-bytes';
import type { RemovalPreview } from '@/server/domain/removal-preview';
import { EscapedText } from './escaped-text';
import { countWords, removalWords } from './removal-words';

/** How many targets are named one by one. */
const NAMED = 6;

/** What would be removed, as it was counted when the call was asked about. */
export function RemovalLine({
  removal,
  className,
}: {
  removal: RemovalPreview | null;
  className?: string;
}) {
  if (removal === null) return null;
  // A folder in which nothing was found to remove says nothing.
  const targets = removal.targets.filter(({ files, isFolder }) => files > 0 || !isFolder);
  const rest = targets.length - NAMED;
  return (
    <div className={cn('flex items-start gap-2.5 text-13', className)}>
      <Trash2 size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-fg-3" />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{removalWords(removal)}</span>{' '}
          <span className="text-fg-3">Counted when it was asked.</span>
        </p>
        {targets.length === 0 ? null : (
          <ul className="text-12 leading-[18px] text-fg-2">
            {targets.slice(0, NAMED).map(({ path, files, bytes, isFolder }) => (
              <li key={path} className="flex flex-wrap gap-x-2">
                <span className="min-w-0 font-mono [overflow-wrap:anywhere] [unicode-bidi:isolate]">
                  <EscapedText text={isFolder ? `${path.replace(/\/$/, '')}/` : path} />
                </span>
                {targets.length === 1 ? null : (
                  <span className="text-fg-3">
                    {isFolder ? `${countWords(files)}, ` : ''}
                    {formatBytes(bytes)}
                  </span>
                )}
              </li>
            ))}
            {rest > 0 ? <li className="text-fg-3">and {rest} more</li> : null}
          </ul>
        )}
      </div>
    </div>
  );
}
