import { SearchX } from 'lucide-react';
import Link from 'next/link';
import { PageHeader } from '@/components/frame/page-header';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export default function SessionNotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        icon={<SearchX size={18} />}
        title="There is no such session"
        action={
          <Button asChild>
            <Link href="/">New session</Link>
          </Button>
        }
        className="m-auto"
      >
        It was deleted, or it belongs to somebody else.
      </EmptyState>
    </>
  );
}
