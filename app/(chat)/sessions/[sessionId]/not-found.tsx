import { SearchX } from 'lucide-react';
import { PageHeader } from '@/components/frame/page-header';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';

export default function SessionNotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        icon={<SearchX size={18} />}
        title="There is no such session"
        action={<ButtonLink href="/">New session</ButtonLink>}
        className="m-auto"
      >
        It was deleted, or it belongs to somebody else.
      </EmptyState>
    </>
  );
}
