'use client';

import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { RuleForm } from './rule-form';

interface RuleDialogProps {
  /** The rule to change, or null to make one. */
  rule: PolicyRule | null;
  onSave: (rule: PolicyRule) => void;
  onClose: () => void;
}

/** Makes or changes a rule of the draft; nothing is saved by it. */
export function RuleDialog({ rule, onSave, onClose }: RuleDialogProps) {
  const formId = useId();
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        size="md"
        title={rule === null ? 'Add a rule' : 'Edit this rule'}
        description="It is about a part of a call that meets all of its conditions. It counts once the rules are saved."
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary">
              {rule === null ? 'Add to the list' : 'Change'}
            </Button>
          </>
        }
      >
        <RuleForm formId={formId} rule={rule} onRead={onSave} />
      </DialogContent>
    </Dialog>
  );
}
