import { describe, expect, it } from 'vitest';
import {
  isReachable,
  sandboxArguments,
  type SandboxPlace,
} from '@/server/agent/tools/terminal/sandbox-arguments';

const PLACE: SandboxPlace = {
  workspace: '/srv/work',
  cwd: '/srv/work/app',
  hidden: ['/var/lib/countersign'],
  resolver: null,
  hasNetwork: false,
};

/** Where in the list these words stand, one after the other; -1 when they do not. */
function placeOf(words: readonly string[], list: readonly string[]): number {
  return list.findIndex((_, at) => words.every((word, offset) => list[at + offset] === word));
}

describe('the arguments of a sandbox', () => {
  it('T2 the machine can be read and the workspace alone be changed', () => {
    const list = sandboxArguments(PLACE);
    const writable = list.flatMap((word, at) => (word === '--bind' ? [list[at + 1]] : []));
    expect(writable).toEqual(['/srv/work']);
    expect(placeOf(['--ro-bind', '/', '/'], list)).toBeLessThan(
      placeOf(['--bind', '/srv/work', '/srv/work'], list),
    );
  });

  it('T2 an empty, closed folder lies over the data directory, after everything else', () => {
    const list = sandboxArguments({ ...PLACE, hidden: ['/srv/work/data'] });
    const closed = ['--perms', '0000', '--tmpfs', '/srv/work/data'];
    const at = placeOf([...closed, '--remount-ro', '/srv/work/data'], list);
    expect(at).toBeGreaterThan(placeOf(['--bind', '/srv/work', '/srv/work'], list));
  });

  it('T2 has processes, users, messages and a name of its own, and no way to more rights', () => {
    const list = sandboxArguments(PLACE);
    for (const kind of ['user', 'pid', 'ipc', 'uts']) expect(list).toContain(`--unshare-${kind}`);
    expect(list).toContain('--die-with-parent');
    expect(placeOf(['--cap-drop', 'ALL'], list)).toBeGreaterThan(-1);
    expect(placeOf(['--proc', '/proc'], list)).toBeGreaterThan(-1);
  });

  it('T2 has the network only where the profile says so', () => {
    expect(sandboxArguments(PLACE)).toContain('--unshare-net');
    expect(sandboxArguments({ ...PLACE, hasNetwork: true })).not.toContain('--unshare-net');
  });

  it('finds hosts by name where the list of name servers lies in a folder of its own', () => {
    const resolver = '/run/resolve/stub.conf';
    const bind = ['--ro-bind', resolver, resolver];
    expect(placeOf(bind, sandboxArguments({ ...PLACE, resolver, hasNetwork: true }))).not.toBe(-1);
    expect(placeOf(bind, sandboxArguments({ ...PLACE, resolver }))).toBe(-1);
  });

  it('S6 starts in the folder that was judged, and ends where the command begins', () => {
    expect(sandboxArguments(PLACE).slice(-3)).toEqual(['--chdir', '/srv/work/app', '--']);
  });

  it('tells its own temporary folders from those of the machine', () => {
    expect(isReachable('/tmp/a', '/srv/work')).toBe(false);
    expect(isReachable('/tmp/work/a', '/tmp/work')).toBe(true);
    expect(isReachable('/tmpfiles', '/srv/work')).toBe(true);
    expect(isReachable('/run', '/srv/work')).toBe(false);
  });
});
