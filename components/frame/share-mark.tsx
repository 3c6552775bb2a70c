import { Users } from 'lucide-react';
import { Chip } from '@/components/ui/chip';
import type { SessionRow } from '@/server/domain/session';
import { sharedWords } from './share-words';

/** Whose session it is, where it is not the person's own. */
export function ShareMark({ session }: { session: Pick<SessionRow, 'relation' | 'authorName'> }) {
  const words = sharedWords(session);
  if (words === null) return null;
  return (
    <Chip title={words} className="max-sm:shrink-0">
      <Users size={12} aria-hidden="true" className="shrink-0" />
      <span className="max-w-56 truncate max-sm:sr-only">{words}</span>
      <span aria-hidden="true" className="sm:hidden">
        {session.relation === 'none' ? 'not yours' : session.relation}
      </span>
    </Chip>
  );
}
