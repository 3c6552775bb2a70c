import type { RuntimeName } from '@/server/domain/profile';

/** Something to begin with, and what will come of it. */
export interface Suggestion {
  text: string;
  outcome: string;
}

/** What a runtime can be asked first, in the order of their risk. */
export const SUGGESTIONS: Record<RuntimeName, readonly Suggestion[]> = {
  shell: [
    { text: 'ls -la', outcome: 'Runs at once' },
    { text: 'du -sh * | sort -h', outcome: 'Runs at once' },
    { text: 'rm -rf build', outcome: 'Will ask: deletes a folder' },
  ],
  model: [
    { text: 'What is in this folder?', outcome: 'Reads only' },
    { text: 'Find what is unfinished here and list it', outcome: 'Reads only' },
    { text: 'Write a README for this folder', outcome: 'Will ask: writes a file' },
  ],
};

/** What a runtime is, in two words each. */
export const RUNTIME_WORDS: Record<RuntimeName, string> = {
  shell: 'shell · no model',
  model: 'language model',
};
