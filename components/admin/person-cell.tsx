import { Avatar } from '@/components/ui/avatar';

/** Initials and name. */
export function PersonCell({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={name} />
      <span className="max-w-40 truncate">{name}</span>
    </span>
  );
}
