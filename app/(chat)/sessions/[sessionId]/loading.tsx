import { Skeleton } from '@/components/ui/skeleton';

export default function SessionLoading() {
  return (
    <div className="flex h-full flex-col" aria-busy="true">
      <div className="flex h-12 items-center border-b border-line px-5 max-md:h-14">
        <Skeleton className="h-3 w-48" />
      </div>
      <div className="mx-auto grid w-full max-w-[736px] gap-4 px-5 pt-6">
        <Skeleton className="ml-auto h-10 w-64" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="ml-auto h-10 w-40" />
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  );
}
