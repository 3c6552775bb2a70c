import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Asks for the dialog that adds an endpoint. */
export function AddEndpointButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button variant="primary" onClick={onAdd}>
      <Plus size={15} aria-hidden="true" />
      Add endpoint
    </Button>
  );
}
