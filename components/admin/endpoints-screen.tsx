'use client';

import { useState } from 'react';
import { AddEndpointButton } from './add-endpoint-button';
import { AdminPage } from './admin-page';
import { ConnectedDialog, type Connected } from './connected-dialog';
import { EndpointDialog } from './endpoint-dialog';
import { EndpointFinds } from './endpoint-finds';
import { EndpointsTable } from './endpoints-table';

/**
 * Where language models are reached: what is found, what is connected, and the way from a new
 * endpoint to a profile. That way is kept here: what it began with goes when the list is no longer
 * empty.
 */
export function EndpointsScreen() {
  const [isAdding, setAdding] = useState(false);
  const [connected, setConnected] = useState<Connected | null>(null);
  const add = (): void => setAdding(true);
  return (
    <AdminPage title="Models" actions={<AddEndpointButton onAdd={add} />}>
      <EndpointFinds onConnected={setConnected} />
      <EndpointsTable onAdd={add} />
      <EndpointDialog
        stored={null}
        isOpen={isAdding}
        onOpenChange={setAdding}
        onSaved={(endpoint, triedModel) => setConnected({ endpoint, triedModel })}
      />
      {connected === null ? null : (
        <ConnectedDialog connected={connected} onClose={() => setConnected(null)} />
      )}
    </AdminPage>
  );
}
