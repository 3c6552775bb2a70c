'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPCClient } from '@/components/trpc/trpc';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { PolicyRule } from '@/server/domain/policy-rule';
import type { Profile } from '@/server/domain/profile';
import { TestedCommand } from './tested-command';
import { usePaused } from './use-paused';

/** Judges a command that is typed here by the rules as they stand in the draft; nothing runs. */
export function RuleTester({ profile, rules }: { profile: Profile; rules: readonly PolicyRule[] }) {
  const client = useTRPCClient();
  const [command, setCommand] = useState('');
  const [folder, setFolder] = useState('');
  const typed = usePaused(command);
  const cwd = usePaused(folder).trim();
  const tried = useDeferredValue(rules);
  const isTyped = typed.trim() !== '';
  const test = useQuery({
    queryKey: ['rules-test', profile.id, typed, cwd, tried],
    queryFn: () =>
      client.admin.rules.test.mutate({
        profileId: profile.id,
        rules: [...tried],
        tool: 'terminal',
        command: typed,
        ...(cwd === '' ? {} : { cwd }),
      }),
    enabled: isTyped,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <section
      aria-label="Try a command"
      className="grid min-w-0 content-start gap-3 border-line bg-bg px-5 py-4 max-xl:border-t max-sm:px-3 xl:overflow-y-auto xl:border-l"
    >
      <h2 className="text-14 font-semibold">Try a command</h2>
      <Field label="Command" hint="It is judged as an agent’s would be, and never run.">
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={command}
            spellCheck={false}
            autoCapitalize="none"
            className="font-mono text-13"
            onChange={(event) => setCommand(event.target.value)}
          />
        )}
      </Field>
      <Field label="Folder" hint="Where it would run; the workspace when empty.">
        {(control) => (
          <Input
            {...control}
            value={folder}
            placeholder={profile.workspace}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-13"
            onChange={(event) => setFolder(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite" className="grid gap-3">
        {!isTyped ? null : test.error !== null ? (
          <p className="text-13 text-failed-text">
            {failureText(test.error, 'The server did not answer; type again to try again.')}
          </p>
        ) : test.data === undefined ? (
          <p className="text-13 text-fg-3">Judging …</p>
        ) : (
          <TestedCommand command={typed} tested={test.data} rules={tried} />
        )}
      </div>
    </section>
  );
}
