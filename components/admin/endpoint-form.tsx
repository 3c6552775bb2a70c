'use client';

import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import type { Endpoint } from '@/server/domain/endpoint';
import {
  endpointDraft,
  readEndpointDraft,
  type EndpointDraft,
  type EndpointErrors,
  type ReadEndpoint,
} from './endpoint-draft';
import { EndpointFields } from './endpoint-fields';
import { EndpointTrial } from './endpoint-trial';
import { fieldErrorsOf } from './field-errors';
import { useSaveEndpoint } from './use-save-endpoint';

interface EndpointFormProps {
  formId: string;
  /** The endpoint to change, or null to make one. */
  stored: Endpoint | null;
  onPending: (isPending: boolean) => void;
  /** Called with what was saved, and the model that was tried with it, if any. */
  onDone: (saved: Endpoint, triedModel: string) => void;
}

/** The settings of an endpoint with a test of them; mounted anew with each dialog. */
export function EndpointForm({ formId, stored, onPending, onDone }: EndpointFormProps) {
  const [draft, setDraft] = useState(() => endpointDraft(stored));
  const [modelName, setModelName] = useState('');
  const [errors, setErrors] = useState<EndpointErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const trpc = useTRPC();
  const trial = useMutation(
    trpc.admin.checkEndpoint.mutationOptions({
      onError: (thrown) => setErrors(fieldErrorsOf(thrown)),
    }),
  );
  const { isPending, save } = useSaveEndpoint(stored, {
    onSuccess: (saved) => onDone(saved, modelName.trim()),
    onError: (thrown) => {
      const refused = fieldErrorsOf(thrown);
      setErrors(refused);
      if (Object.keys(refused).length > 0) return;
      setProblem(failureText(thrown, 'The server did not answer; nothing was saved.'));
    },
    onSettled: () => onPending(false),
  });

  const change = (to: Partial<EndpointDraft>): void => {
    setDraft({ ...draft, ...to });
    // What a test showed is gone as soon as it is about something else than what is typed.
    trial.reset();
  };
  const read = (): ReadEndpoint | null => {
    const outcome = readEndpointDraft(draft, stored);
    setErrors(outcome.errors ?? {});
    setProblem(null);
    return outcome.read;
  };
  const test = (): void => {
    const typed = read();
    if (typed === null) return;
    const wanted = modelName.trim();
    trial.mutate({
      settings: typed.settings,
      apiKey: typed.apiKey,
      ...(stored === null ? {} : { endpointId: stored.id }),
      ...(wanted === '' ? {} : { modelName: wanted }),
    });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const typed = read();
    if (typed === null) return;
    onPending(true);
    save(typed);
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
      <EndpointFields draft={draft} errors={errors} stored={stored} onChange={change} />
      <EndpointTrial trial={trial} modelName={modelName} onModelName={setModelName} onTest={test} />
      <p role="alert" className="text-13 text-failed-text empty:hidden">
        {problem}
      </p>
    </form>
  );
}
