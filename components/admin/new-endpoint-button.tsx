'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConnectedDialog, type Connected } from './connected-dialog';
import { EndpointDialog } from './endpoint-dialog';

/** Opens the dialog that adds an endpoint, and leads on to a profile with it. */
export function NewEndpointButton() {
  const [isOpen, setOpen] = useState(false);
  const [connected, setConnected] = useState<Connected | null>(null);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus size={15} aria-hidden="true" />
        Add endpoint
      </Button>
      <EndpointDialog
        stored={null}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onSaved={(endpoint, triedModel) => setConnected({ endpoint, triedModel })}
      />
      {connected === null ? null : (
        <ConnectedDialog connected={connected} onClose={() => setConnected(null)} />
      )}
    </>
  );
}
