import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Unmounts what a component test rendered, so that no effect outlives its test. */
afterEach(() => {
  cleanup();
});
