'use client';

import { useViewer } from '@/components/frame/use-viewer';
import type { Viewer } from '@/components/frame/viewer';
import { Chip } from '@/components/ui/chip';
import type { Role } from '@/server/domain/role';
import { AccountSection } from './account-section';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { SignInList } from './sign-in-list';

const roleWords: Readonly<Record<Role, { word: string; duty: string }>> = {
  admin: { word: 'Administrator', duty: 'You act in every session and set up the rest.' },
  operator: {
    word: 'Operator',
    duty: 'You act in your own sessions and in those you are given to operate.',
  },
  approver: {
    word: 'Approver',
    duty: 'You read and decide in every session, and act in your own.',
  },
  viewer: { word: 'Viewer', duty: 'You read what is shared with you.' },
};

/** One's own account: name, password, and where one is signed in. */
export function AccountPage({ viewer: initial }: { viewer: Viewer }) {
  const { actor } = useViewer(initial);
  const { word, duty } = roleWords[actor.role];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[880px] px-5 pb-10 max-sm:px-4">
        <AccountSection
          title="You"
          lead="Under this name you appear in sessions, approvals and records."
        >
          <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
            <dt className="text-fg-3">E-mail</dt>
            <dd className="truncate">{actor.email}</dd>
            <dt className="text-fg-3">Role</dt>
            <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Chip>{word}</Chip>
              <span className="text-fg-2">{duty}</span>
            </dd>
          </dl>
          <NameForm key={actor.name} name={actor.name} />
        </AccountSection>
        <AccountSection
          title="Password"
          lead="Changing it signs you out everywhere else, and voids reset links."
        >
          <PasswordForm email={actor.email} />
        </AccountSection>
        <AccountSection
          title="Sign-ins"
          lead="Where you are signed in. End what you do not recognise, then change your password."
        >
          <SignInList />
        </AccountSection>
      </div>
    </div>
  );
}
