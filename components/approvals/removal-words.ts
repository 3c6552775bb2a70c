import { formatBytes } from '@/components/ui/format-bytes';
import type { RemovalPreview } from '@/server/domain/removal-preview';

/** "Will remove 243 files, 18 MB."; "at least" where counting was cut off by its time. */
export function removalWords({ files, bytes, isWhole }: RemovalPreview): string {
  if (files === 0 && isWhole) return 'Nothing is there to remove right now.';
  if (files === 0) return 'Will remove files; they could not be counted in time.';
  const least = isWhole ? '' : 'at least ';
  return `Will remove ${least}${countWords(files)}, ${formatBytes(bytes)}.`;
}

/** "1 file", "12,300 files". */
export function countWords(files: number): string {
  return files === 1 ? '1 file' : `${files.toLocaleString('en')} files`;
}
