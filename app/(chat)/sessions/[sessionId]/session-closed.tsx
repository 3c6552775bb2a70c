import { EyeOff } from 'lucide-react';
import { PageHeader } from '@/components/frame/page-header';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';

/** In the place of a session that the person may not read any more; it tells nothing of it. */
export function SessionClosed() {
  return (
    <>
      <PageHeader title="Session" />
      <EmptyState
        icon={<EyeOff size={18} />}
        title="This session is no longer shared with you"
        action={<ButtonLink href="/">Leave</ButtonLink>}
        className="m-auto"
      >
        Its author or an administrator took the share back, or your role has changed.
      </EmptyState>
    </>
  );
}
