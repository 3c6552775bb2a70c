import { defineConfig } from 'vitest/config';

const isCi = process.env.CI !== undefined;

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    // Two cores are the smallest machine the suite is meant for.
    maxWorkers: 2,
    allowOnly: !isCi,
    passWithNoTests: true,
    setupFiles: ['tests/support/fail-on-noise.ts'],
    // Generous, for a busy machine; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/remove-rendered.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'stress', include: ['tests/stress/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          environment: 'node',
        },
      },
    ],
  },
});
