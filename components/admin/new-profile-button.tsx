'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ProfileDialog } from './profile-dialog';

/** Opens the dialog that makes a profile. */
export function NewProfileButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus size={15} aria-hidden="true" />
        New profile
      </Button>
      <ProfileDialog profile={null} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
