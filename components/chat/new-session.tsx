'use client';

import { Folder } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { failureText } from '@/components/trpc/refusal';
import { useTRPCClient } from '@/components/trpc/trpc';
import type { Profile } from '@/server/domain/profile';
import { Composer } from './composer';
import { ConnectModelHint } from './connect-model-hint';
import { ProfileCard } from './profile-card';
import { useComposer } from './use-composer';

interface NewSessionProps {
  /** At least one. */
  profiles: readonly [Profile, ...Profile[]];
  hostName: string;
  /** Whether the person may connect a language model: administrators may. */
  canConnectModel: boolean;
}

/** Cards that fit beside each other, each with its key. */
const SHOWN_PROFILES = 3;

/** Where a session begins: what should be done, by which profile, in which folder. */
export function NewSession({ profiles, hostName, canConnectModel }: NewSessionProps) {
  const [profileId, setProfileId] = useState(profiles[0].id);
  const client = useTRPCClient();
  const router = useRouter();
  const field = useRef<HTMLTextAreaElement>(null);
  const profile = profiles.find((one) => one.id === profileId) ?? profiles[0];
  const composer = useComposer({
    draftKey: 'new',
    send: async ({ text, clientId }) => {
      const { sessionId } = await client.sessions.create.mutate({
        profileId: profile.id,
        clientId,
        text,
      });
      router.push(`/sessions/${sessionId}`);
    },
    describeFailure: (thrown) =>
      failureText(thrown, 'Not started: the server did not answer. Your text is kept; try again.'),
  });
  useProfileKeys(profiles, setProfileId);

  const suggest = (owner: Profile, text: string): void => {
    setProfileId(owner.id);
    composer.setText(text);
    field.current?.focus();
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid min-h-full w-full max-w-[960px] content-center gap-3.5 px-5 py-10 max-sm:content-start max-sm:px-4 max-sm:py-6">
        <h2 className="text-20 font-semibold tracking-[-0.01em]">
          What should be done on {hostName}?
        </h2>
        <Composer
          composer={composer}
          placeholder={placeholderFor(profile)}
          fieldRef={field}
          minRows={2}
          autoFocus
        >
          <span
            title={`${profile.name} works in ${profile.workspace}`}
            className="flex h-7 min-w-0 items-center gap-2 rounded-sm px-2 text-12 text-fg-2 max-sm:hidden"
          >
            <Folder size={14} aria-hidden="true" className="shrink-0 text-fg-3" />
            <span className="max-w-64 truncate">
              {profile.name} in <span className="font-mono">{profile.workspace}</span>
            </span>
          </span>
        </Composer>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] items-start gap-3">
          {profiles.map((one) => (
            <ProfileCard
              key={one.id}
              profile={one}
              isSelected={one.id === profile.id}
              isAlone={profiles.length === 1}
              onSelect={() => setProfileId(one.id)}
              onSuggest={(text) => suggest(one, text)}
            />
          ))}
        </div>
        {canConnectModel && profiles.every(({ runtime }) => runtime !== 'model') ? (
          <ConnectModelHint />
        ) : null}
        {profiles.length > 1 ? (
          <p className="flex items-center justify-center gap-1.5 pt-1 text-12 text-fg-2 pointer-coarse:hidden">
            {profiles.slice(0, SHOWN_PROFILES).map((one, index) => (
              <Kbd key={one.id}>⌥{index + 1}</Kbd>
            ))}
            profile
          </p>
        ) : null}
      </div>
    </div>
  );
}

function placeholderFor({ name, runtime }: Profile): string {
  switch (runtime) {
    case 'shell':
      return `A command for ${name}`;
    case 'model':
      return `What should ${name} do?`;
  }
}

/** Alt with a digit picks a profile, also from within the composer. */
function useProfileKeys(
  profiles: readonly Profile[],
  setProfileId: (id: Profile['id']) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (!event.altKey || event.ctrlKey || event.metaKey || digit === undefined) return;
      const profile = profiles.slice(0, SHOWN_PROFILES)[Number(digit) - 1];
      if (profile === undefined) return;
      event.preventDefault();
      setProfileId(profile.id);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [profiles, setProfileId]);
}
