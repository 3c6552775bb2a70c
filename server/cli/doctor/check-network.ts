import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Env } from '@/server/platform/env';
import type { DataDirectory } from '../../process/data-directory';
import { acquireInstanceLock } from '../../process/instance-lock';
import { listen } from '../../process/listen';
import { StartupError, systemReason } from '../../process/startup-error';
import type { Check } from './check';

/** How long a server that listens may take to say that it is well. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Whether the file system of the data can lock, and who has the data now. The lock that is tried is
 * one of our own: taking the real one, for a moment only, could turn a starting server away.
 */
export function checkLock(data: DataDirectory): Check {
  const name = 'lock';
  const holder = holderOf(data);
  if (holder !== null) return { name, problem: null, note: `held by process ${holder}` };
  const folder = mkdtempSync(
    path.join(existsSync(data.directory) ? data.directory : tmpdir(), '.doctor-'),
  );
  try {
    acquireInstanceLock({
      directory: data.directory,
      lockFile: path.join(folder, 'lock'),
      pidFile: path.join(folder, 'pid'),
    }).release();
    return { name, problem: null, note: 'free' };
  } catch (error) {
    return { name, problem: systemReason(error) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether the server that has the data answers, or else whether its port is free. */
export async function checkPort(env: Env, data: DataDirectory): Promise<Check> {
  const name = 'port';
  const where = `${env.host}, port ${env.port}`;
  if (holderOf(data) === null) return checkFreePort(env);
  if (env.port === 0) {
    return { name, problem: null, note: 'chosen by the running server; it printed which' };
  }
  const host = env.host === '0.0.0.0' ? '127.0.0.1' : env.host === '::' ? '::1' : env.host;
  const address = isIP(host) === 6 ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${address}:${env.port}/readyz`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (response.ok) return { name, problem: null, note: `the server answers on ${where}` };
    return { name, problem: `the server on ${where} is not ready. Look at its log.` };
  } catch {
    return {
      name,
      problem: `a server has the data but does not answer on ${where}. Give the doctor the same HOST and PORT, or look at its log.`,
    };
  }
}

async function checkFreePort({ host, port }: Env): Promise<Check> {
  const name = 'port';
  const server = createServer();
  try {
    await listen(server, { host, port });
    return { name, problem: null, note: `${host}, port ${port} is free` };
  } catch (error) {
    return { name, problem: error instanceof StartupError ? error.message : systemReason(error) };
  } finally {
    server.close();
  }
}

/** Whether browsers will be let in by the addresses that people use, and kept apart. */
export function checkOrigins({ host, publicOrigins, trustedProxies }: Env): Check {
  const name = 'origins';
  const isReachable = !isLoopback(host);
  const open = publicOrigins.filter((origin) => {
    const { protocol, hostname } = new URL(origin);
    return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
  });
  if (isReachable && publicOrigins.length === 0) {
    return {
      name,
      problem:
        `HOST is ${host}, but only the names of this machine itself are answered. Set ` +
        'COUNTERSIGN_PUBLIC_ORIGIN to the address that people type.',
    };
  }
  if (open.length > 0) {
    return {
      name,
      problem:
        `${open.join(', ')}: passwords and cookies travel unencrypted. Put a proxy with HTTPS in ` +
        'front, and name its https:// origin in COUNTERSIGN_PUBLIC_ORIGIN.',
    };
  }
  if (publicOrigins.some((origin) => origin.startsWith('https:')) && trustedProxies.length === 0) {
    return {
      name,
      problem:
        'behind a proxy everybody counts as one address, and shares one limit of sign-in attempts. ' +
        'Set COUNTERSIGN_TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1.',
    };
  }
  return {
    name,
    problem: null,
    note: publicOrigins.length === 0 ? 'this machine only' : publicOrigins.join(', '),
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** The process that has the data, as far as can be told without asking the lock itself. */
function holderOf({ pidFile }: DataDirectory): string | null {
  if (!existsSync(pidFile)) return null;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
    return String(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? String(pid) : null;
  }
}
