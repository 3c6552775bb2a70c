import Link from 'next/link';
import { Button } from '@/components/ui/button';

export default function NotFound() {
  return (
    <main className="grid h-dvh content-center justify-items-center gap-1 bg-bg px-6 text-center">
      <h1 className="text-20 font-semibold">Nothing here</h1>
      <p className="max-w-96 text-13 text-fg-2">
        This address leads nowhere, or to something that was deleted or is not yours.
      </p>
      <Button asChild className="mt-4">
        <Link href="/">Go to the chat</Link>
      </Button>
    </main>
  );
}
