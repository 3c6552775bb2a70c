'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import { useTRPC, useTRPCClient } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import type { Profile } from '@/server/domain/profile';
import { ReplaySummary } from './replay-summary';
import type { RulesDraft } from './use-rules-draft';

interface SaveRulesDialogProps {
  profile: Profile;
  draft: RulesDraft;
  onClose: () => void;
}

/** Shows what the draft would have done to past calls, and saves it. */
export function SaveRulesDialog({ profile, draft, onClose }: SaveRulesDialogProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const profileId = profile.id;
  const { rules, version, begin } = draft;
  const replay = useQuery({
    queryKey: ['rules-replay', profileId, version, rules],
    queryFn: () => client.admin.rules.replay.mutate({ profileId, rules: [...rules] }),
    staleTime: 0,
    retry: false,
  });
  const save = useMutation(
    trpc.admin.rules.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.admin.rules.get.queryKey({ profileId }), saved);
        begin(saved);
        onClose();
      },
    }),
  );
  const reload = async (): Promise<void> => {
    begin(
      await queryClient.query({
        ...trpc.admin.rules.get.queryOptions({ profileId }),
        staleTime: 0,
      }),
    );
    onClose();
  };
  const isOvertaken = refusalOf(save.error)?.code === 'conflict';
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        size="md"
        title={`Save the rules of “${profile.name}”?`}
        description="They count from the very next call on."
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            {isOvertaken ? (
              <Button variant="danger" onClick={() => void reload()}>
                Drop mine and load theirs
              </Button>
            ) : (
              <Button
                variant="primary"
                isPending={save.isPending}
                onClick={() => save.mutate({ profileId, version, rules: [...rules] })}
              >
                Save rules
              </Button>
            )}
          </>
        }
      >
        <ReplaySummary replay={replay.data} error={replay.error} />
        <p role="alert" className="mt-3 text-13 text-failed-text empty:hidden">
          {save.error === null
            ? null
            : failureText(save.error, 'The server did not answer; nothing was saved.')}
        </p>
      </DialogContent>
    </Dialog>
  );
}
