'use client';

import { memo } from 'react';
import type { ToolCall } from '@/server/domain/tool-call';
import { ChangeCard } from './change-card';
import { CommandCard } from './command-card';
import { LookCard } from './look-card';
import { RefusalCard } from './refusal-card';

/** One tool call: what was done, how long it took, how it ended, and what came of it. */
export const ToolCard = memo(function ToolCard({ call }: { call: ToolCall }) {
  if (call.state === 'refused') return <RefusalCard call={call} />;
  switch (call.input.tool) {
    case 'terminal':
      return <CommandCard call={call} />;
    case 'list':
    case 'read':
      return <LookCard call={call} input={call.input} />;
    case 'write':
    case 'edit':
      return <ChangeCard call={call} input={call.input} />;
    case 'unusable':
      // It is refused as soon as it is judged.
      return <RefusalCard call={call} />;
  }
});
