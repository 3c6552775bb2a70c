'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import type { ProfileId } from '@/server/domain/ids';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { saveTextFile } from './save-text-file';

interface RulesFileActionsProps {
  profileId: ProfileId;
  hasSaved: boolean;
  /** Called with the rules of a file; they are a draft until they are saved. */
  onImported: (rules: readonly PolicyRule[]) => void;
}

/** Takes the saved rules out as a file, and a file in as a draft. */
export function RulesFileActions({ profileId, hasSaved, onImported }: RulesFileActionsProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const imports = useMutation(
    trpc.admin.rules.import.mutationOptions({ onSuccess: ({ rules }) => onImported(rules) }),
  );
  const exports = useMutation({
    mutationFn: () =>
      queryClient.query({
        ...trpc.admin.rules.export.queryOptions({ profileId }),
        staleTime: 0,
      }),
    onSuccess: saveTextFile,
  });
  const error = imports.error ?? exports.error;
  const read = async (chosen: File | undefined): Promise<void> => {
    if (file.current !== null) file.current.value = '';
    if (chosen !== undefined) imports.mutate({ profileId, text: await chosen.text() });
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="File of rules"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Button isPending={imports.isPending} onClick={() => file.current?.click()}>
        <Upload size={15} aria-hidden="true" />
        Import
      </Button>
      <Button disabled={!hasSaved} isPending={exports.isPending} onClick={() => exports.mutate()}>
        <Download size={15} aria-hidden="true" />
        Export
      </Button>
      <p role="alert" className="basis-full text-12 text-failed-text empty:hidden">
        {error === null ? null : failureText(error, 'The server did not answer; nothing changed.')}
      </p>
    </>
  );
}
