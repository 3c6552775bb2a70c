import { buttonLook } from '@/components/ui/button-look';
import { cn } from '@/components/ui/cn';

export default function NotFound() {
  return (
    <main className="grid h-dvh content-center justify-items-center gap-1 bg-bg px-6 text-center">
      <h1 className="text-20 font-semibold">Nothing here</h1>
      <p className="max-w-96 text-13 text-fg-2">
        This address leads nowhere, or to something that was deleted or is not yours.
      </p>
      {/* A plain link: every page loads this one beforehand, and it needs no more than that. */}
      <a href="/" className={cn(buttonLook(), 'mt-4')}>
        Go to the chat
      </a>
    </main>
  );
}
