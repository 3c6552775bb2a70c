import { expect, it } from 'vitest';
import { parseEnv } from '@/server/platform/env';
import type { Env } from '@/server/platform/env';

const HERE = '/srv/countersign';

function envOf(record: Record<string, string | undefined>): Env {
  const outcome = parseEnv(record, HERE);
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
  return outcome.env;
}

function problemsOf(record: Record<string, string>): string[] {
  const outcome = parseEnv(record, HERE);
  return outcome.ok ? [] : outcome.problems;
}

it('works with nothing set, on loopback, with folders below the working directory', () => {
  expect(envOf({ PATH: '/usr/bin' })).toEqual({
    dataDirectory: '/srv/countersign/data',
    workspaceDirectory: '/srv/countersign/workspace',
    host: '127.0.0.1',
    port: 4800,
    publicOrigins: [],
    trustedProxies: [],
    capacity: 8,
    logLevel: 'info',
    shutdownGraceMs: 10_000,
    signInAttemptsPerMinute: 10,
    metricsToken: null,
    isDevelopment: false,
  });
});

it('reports every bad variable at once, one line each, with its name and what it takes', () => {
  const problems = problemsOf({
    PORT: '70000',
    HOST: 'example.org',
    COUNTERSIGN_CAPACITY: '-1',
    COUNTERSIGN_SHUTDOWN_GRACE_MS: '1.5',
    COUNTERSIGN_LOG_LEVEL: 'loud',
    COUNTERSIGN_PUBLIC_ORIGIN: 'https://a.example/path',
    COUNTERSIGN_TRUSTED_PROXIES: '10.0.0.0/33',
    COUNTERSIGN_CAPACTIY: '4',
  });
  expect(problems).toHaveLength(8);
  expect(problems).toContain('PORT: expected a whole number from 0 to 65535, got "70000".');
  expect(problems).toContain('COUNTERSIGN_CAPACTIY: no such setting.');
  for (const problem of problems) expect(problem).not.toContain('\n');
});

it('0 means 0, and an empty value means unset', () => {
  const env = envOf({
    PORT: '0',
    COUNTERSIGN_CAPACITY: '0',
    COUNTERSIGN_SHUTDOWN_GRACE_MS: '0',
    COUNTERSIGN_HOME: '',
  });
  expect(env).toMatchObject({ port: 0, capacity: 0, shutdownGraceMs: 0 });
  expect(env.dataDirectory).toBe('/srv/countersign/data');
});

it.each([' 80', '1e3', '0x50', '80.0', '+80'])('takes no number spelled %j', (PORT) => {
  expect(problemsOf({ PORT })).toHaveLength(1);
});

it('reads lists separated by commas and spaces', () => {
  const env = envOf({
    COUNTERSIGN_PUBLIC_ORIGIN: 'https://sign.example.org, http://10.1.2.3:8080',
    COUNTERSIGN_TRUSTED_PROXIES: '10.0.0.0/8,::1',
  });
  expect(env.publicOrigins).toEqual(['https://sign.example.org', 'http://10.1.2.3:8080']);
  expect(env.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
});

it.each([
  ['/srv/a', '/srv/a'],
  ['/srv/a', '/srv/a/workspace'],
  ['/srv/a/data', '/srv/a'],
])('refuses data in %s with the workspace in %s', (COUNTERSIGN_HOME, COUNTERSIGN_WORKSPACE) => {
  const problems = problemsOf({ COUNTERSIGN_HOME, COUNTERSIGN_WORKSPACE });
  expect(problems).toEqual([expect.stringMatching(/^COUNTERSIGN_WORKSPACE: /)]);
});

it('takes neighbouring folders whose names begin alike', () => {
  const env = envOf({ COUNTERSIGN_HOME: '/srv/a', COUNTERSIGN_WORKSPACE: '/srv/a-work' });
  expect(env.workspaceDirectory).toBe('/srv/a-work');
});

it('a bad metrics token is refused without being repeated', () => {
  const problems = problemsOf({ COUNTERSIGN_METRICS_TOKEN: 'short hush' });
  expect(problems).toEqual([expect.stringMatching(/^COUNTERSIGN_METRICS_TOKEN: expected /)]);
  expect(problems[0]).not.toContain('hush');
  expect(envOf({ COUNTERSIGN_METRICS_TOKEN: 'a'.repeat(16) }).metricsToken).toBe('a'.repeat(16));
});
