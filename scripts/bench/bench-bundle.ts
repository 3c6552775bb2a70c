import { gzipSync } from 'node:zlib';
import { completeSetup } from '@/e2e/fixtures/person';
import { ServerProcess } from '@/e2e/fixtures/server-process';
import { rounded, type BenchReport } from './bench-report';

/**
 * A script that a page names in its HTML: what a browser fetches before the page works. What is marked
 * `nomodule` is for browsers that none of ours is.
 */
const SCRIPT = /<script(?![^>]*nomodule)[^>]+src="([^"]+)"/gi;
const STYLE = /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g;

/**
 * The script that each page of the built server makes a browser load first, gzipped, and beside it the
 * part that all of them share. What is loaded later, when it is met, is not in it.
 */
export async function benchBundle(): Promise<BenchReport> {
  const server = await ServerProcess.start();
  try {
    const ada = await completeSetup(server);
    const [profile] = await ada.api.profiles.list.query();
    if (!profile) throw new Error('no profile');
    const { sessionId } = await ada.api.sessions.create.mutate({
      profileId: profile.id,
      clientId: 'bench-bundle',
      text: 'echo hello',
    });
    const pages: Record<string, string> = {
      'sign-in': '/sign-in',
      'new session': '/',
      session: `/sessions/${sessionId}`,
      inbox: '/approvals',
      'admin sessions': '/admin/sessions',
      'admin profiles': '/admin/profiles',
    };
    const cookie = `${ada.cookie.name}=${ada.cookie.value}`;
    const loads = new Map<string, PageLoad>();
    for (const [name, path] of Object.entries(pages)) {
      const isStranger = name === 'sign-in';
      loads.set(name, await loadOf(server.origin, { path, cookie: isStranger ? '' : cookie }));
    }
    return report(loads);
  } finally {
    await server.stop();
  }
}

interface PageLoad {
  scripts: Map<string, Size>;
  styles: Map<string, Size>;
}

interface Size {
  plain: number;
  gzipped: number;
}

async function loadOf(origin: string, page: { path: string; cookie: string }): Promise<PageLoad> {
  const response = await fetch(`${origin}${page.path}`, { headers: { cookie: page.cookie } });
  if (response.status !== 200) throw new Error(`${page.path}: ${String(response.status)}`);
  const html = await response.text();
  const sizesOf = async (pattern: RegExp): Promise<Map<string, Size>> => {
    const addresses = new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''));
    const sizes = await Promise.all(
      [...addresses].map(async (address) => {
        const file = Buffer.from(await (await fetch(`${origin}${address}`)).arrayBuffer());
        return [address, { plain: file.length, gzipped: gzipSync(file).length }] as const;
      }),
    );
    return new Map(sizes);
  };
  return { scripts: await sizesOf(SCRIPT), styles: await sizesOf(STYLE) };
}

function report(loads: Map<string, PageLoad>): BenchReport {
  const all = [...loads.values()];
  const isShared = (address: string): boolean => all.every(({ scripts }) => scripts.has(address));
  const rows = [...loads].map(([page, { scripts, styles }]) => {
    const shared = [...scripts].filter(([address]) => isShared(address)).map(([, size]) => size);
    return {
      page,
      'script kB': sum([...scripts.values()], 'gzipped'),
      'of it shared kB': sum(shared, 'gzipped'),
      'unpacked kB': sum([...scripts.values()], 'plain'),
      files: scripts.size,
      'style kB': sum([...styles.values()], 'gzipped'),
    };
  });
  return {
    tables: [{ title: 'First load of each page, gzipped (kB of 1,000 bytes)', rows }],
    notes: ['shared: the files that every page above loads. The aim for the chat is 250 kB.'],
  };
}

function sum(sizes: readonly Size[], of: keyof Size): number {
  return rounded(sizes.reduce((total, size) => total + size[of], 0) / 1_000);
}
