'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import type { Profile } from '@/server/domain/profile';
import type { ProfilePreset } from './profile-draft';
import { ProfileForm } from './profile-form';

interface ProfileDialogProps {
  /** The profile to change, or null to make one. */
  profile: Profile | null;
  /** What is filled in already when one is made. */
  preset?: ProfilePreset | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Makes or changes a profile. */
export function ProfileDialog({ profile, preset, isOpen, onOpenChange }: ProfileDialogProps) {
  const formId = useId();
  const [isPending, setPending] = useState(false);
  const title = profile === null ? 'New profile' : `Edit “${profile.name}”`;
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        size="md"
        title={title}
        description="What answers in a session, where it works, and how long it may take."
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary" isPending={isPending}>
              {profile === null ? 'Create profile' : 'Save'}
            </Button>
          </>
        }
      >
        <ProfileForm
          formId={formId}
          profile={profile}
          preset={preset}
          onPending={setPending}
          onDone={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  );
}
