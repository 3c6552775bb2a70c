'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { SafeText } from './safe-text';

interface InstructionsDialogProps {
  instructions: {
    /** Absolute. */
    path: string;
    text: string;
    /** The file is longer than what the agent is given. */
    isTruncated: boolean;
  };
  onClose: () => void;
}

/** What a workspace tells the agent, over the page. Open for as long as it is drawn. */
export function InstructionsDialog({ instructions, onClose }: InstructionsDialogProps) {
  const { path, text, isTruncated } = instructions;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title="What this workspace tells the agent"
        description="The agent is given this file at each step, as it stands then."
        size="md"
      >
        <p className="flex items-center gap-2 pb-2 text-12 text-fg-3">
          <code className="min-w-0 flex-1 font-mono break-all">{path}</code>
          <CopyButton text={text} label="Copy the text" />
        </p>
        <pre
          tabIndex={0}
          className="max-h-[60dvh] overflow-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-12 leading-5 break-words whitespace-pre-wrap outline-offset-[-2px] [unicode-bidi:isolate]"
        >
          <SafeText text={text} />
        </pre>
        {isTruncated ? (
          <p className="pt-2 text-12 text-fg-3">
            The file is longer. The agent is given no more than this beginning of it.
          </p>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
