/** The categories that only calls about files have. */
export const FILE_CATEGORIES = [
  {
    id: 'workspace-change',
    title: 'Changes a file',
    explanation: 'This profile asks before files of the workspace are changed.',
  },
  {
    id: 'outside-workspace',
    title: 'Works outside the workspace',
    explanation: 'Looks at or changes a file that is not in the workspace.',
  },
] as const;
