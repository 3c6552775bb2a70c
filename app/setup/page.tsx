import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { SetupAside } from '@/components/access/setup-aside';
import { SetupForm } from '@/components/access/setup-form';
import { BrandMark } from '@/components/frame/brand-mark';
import { pageServer } from '../page-server';

export const metadata: Metadata = { title: 'Set up' };

export default async function SetupPage() {
  const caller = await pageServer().caller(await headers());
  const { isNeeded, workspace, hostName } = await caller.setup.status();
  if (!isNeeded) redirect('/sign-in');
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] overflow-y-auto lg:grid-cols-[minmax(0,1.57fr)_minmax(0,1fr)]">
      <main className="bg-surface px-5 py-9 sm:px-10 lg:px-[clamp(40px,7.2vw,120px)]">
        <div className="mx-auto max-w-[640px] lg:mx-0">
          <p className="flex items-center gap-2 text-16 font-semibold tracking-[-0.01em]">
            <BrandMark size={24} />
            Countersign
          </p>
          <h1 className="mt-9 text-28 font-semibold tracking-[-0.02em]">Set up this server</h1>
          <p className="mb-8 text-14 text-fg-2">
            Three things, once. Nobody can sign in before this is done.
          </p>
          <SetupForm workspace={workspace} />
        </div>
      </main>
      <aside className="grid content-start gap-8 border-line bg-bg px-5 py-9 max-lg:border-t sm:px-10 lg:border-l lg:pt-[94px]">
        <SetupAside hostName={hostName} />
      </aside>
    </div>
  );
}
