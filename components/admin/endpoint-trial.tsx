'use client';

import { Plug } from 'lucide-react';
import { failureText } from '@/components/trpc/refusal';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import type { EndpointCheck } from '@/server/domain/endpoint';
import { EndpointCheckLine } from './endpoint-check-line';

interface EndpointTrialProps {
  /** How the last test stands; absent parts have not come yet. */
  trial: { data: EndpointCheck | undefined; error: unknown; isPending: boolean };
  modelName: string;
  onModelName: (modelName: string) => void;
  onTest: () => void;
}

/** Tries an endpoint as it is typed in, before it is saved. */
export function EndpointTrial({ trial, modelName, onModelName, onTest }: EndpointTrialProps) {
  const { data, error, isPending } = trial;
  return (
    <section
      aria-label="Test"
      className="grid gap-3 rounded-md border border-line bg-bg p-3 dark:bg-n-50"
    >
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label="Model to try" hint="May be empty. A named one is asked for a single word.">
          {(control) => (
            <Combobox
              {...control}
              value={modelName}
              options={data?.models ?? []}
              className="font-mono text-13"
              onValue={onModelName}
            />
          )}
        </Field>
        <Button className="h-9 sm:mt-6" isPending={isPending} onClick={onTest}>
          {isPending ? null : <Plug size={15} aria-hidden="true" />}
          {isPending ? 'Testing …' : 'Test'}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {data === undefined ? null : <EndpointCheckLine check={data} />}
      </div>
      <p role="alert" className="text-13 text-failed-text empty:hidden">
        {error === null
          ? null
          : failureText(error, 'The server did not answer; nothing was tested.')}
      </p>
    </section>
  );
}
