'use client';

import { useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import type { Endpoint } from '@/server/domain/endpoint';
import { EndpointCheckLine } from './endpoint-check-line';
import { ModelProfileDialog } from './model-profile-dialog';
import { useEndpointCheck } from './use-endpoint-check';

/** An endpoint that was just added, and the model that was tried with it, if any. */
export interface Connected {
  endpoint: Endpoint;
  triedModel: string;
}

/** What comes after an endpoint was added: whether it works, and a profile with one of its models. */
export function ConnectedDialog({
  connected: { endpoint, triedModel },
  onClose,
}: {
  connected: Connected;
  onClose: () => void;
}) {
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState<string | null>(triedModel === '' ? null : triedModel);
  const { data: check, error } = useEndpointCheck(endpoint.id, { isWanted: true });
  const modelName = chosen ?? check?.models[0] ?? '';
  const close = (isOpen: boolean): void => {
    if (!isOpen) onClose();
  };
  if (isMaking) {
    return (
      <ModelProfileDialog endpoint={endpoint} modelName={modelName} isOpen onOpenChange={close} />
    );
  }
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        title={`“${endpoint.name}” is added`}
        description="A session needs a profile: which model answers, and in which folder."
        footer={
          <>
            <DialogClose>
              <Button>Later</Button>
            </DialogClose>
            <Button variant="primary" onClick={() => setMaking(true)}>
              Make a profile
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <div role="status" className="min-h-5">
            {check === undefined && error === null ? (
              <>
                <span className="sr-only">Testing the endpoint</span>
                <Skeleton className="w-48" />
              </>
            ) : null}
            {check === undefined ? null : <EndpointCheckLine check={check} />}
            {error === null ? null : (
              <p className="text-13 text-failed-text">
                {failureText(error, 'The server did not answer; nothing was tested.')}
              </p>
            )}
          </div>
          <Field label="Model" hint="The profile is made with it; you can choose another there.">
            {(control) => (
              <Combobox
                {...control}
                value={modelName}
                options={check?.models ?? []}
                className="font-mono text-13"
                onValue={setChosen}
              />
            )}
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  );
}
