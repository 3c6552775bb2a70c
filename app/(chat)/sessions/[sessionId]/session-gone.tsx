import { Trash2 } from 'lucide-react';
import { PageHeader } from '@/components/frame/page-header';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';

/** In the place of a session that was deleted while it was on screen. */
export function SessionGone({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Trash2 size={18} />}
        title="This session was deleted"
        action={<ButtonLink href="/">New session</ButtonLink>}
        className="m-auto"
      >
        Its texts are erased. Its approvals stay in the records.
      </EmptyState>
    </>
  );
}
