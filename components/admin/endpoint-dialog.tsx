'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import type { Endpoint } from '@/server/domain/endpoint';
import { EndpointForm } from './endpoint-form';

interface EndpointDialogProps {
  /** The endpoint to change, or null to make one. */
  stored: Endpoint | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called with what was saved, and the model that was tried with it, if any. */
  onSaved?: (saved: Endpoint, triedModel: string) => void;
}

/** Makes or changes an endpoint. */
export function EndpointDialog({ stored, isOpen, onOpenChange, onSaved }: EndpointDialogProps) {
  const formId = useId();
  const [isPending, setPending] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        size="md"
        title={stored === null ? 'Add an endpoint' : `Edit “${stored.name}”`}
        description="Where language models are reached. Profiles choose one of its models."
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary" isPending={isPending}>
              {stored === null ? 'Add endpoint' : 'Save'}
            </Button>
          </>
        }
      >
        <EndpointForm
          formId={formId}
          stored={stored}
          onPending={setPending}
          onDone={(saved, triedModel) => {
            onOpenChange(false);
            onSaved?.(saved, triedModel);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
