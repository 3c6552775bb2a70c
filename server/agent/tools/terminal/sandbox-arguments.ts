import { isBelow } from '@/server/policy/paths/path-pattern';

/** Folders that every sandbox has of its own: empty at first, gone with the command. */
const PRIVATE_FOLDERS = ['/tmp', '/run'] as const;

/** What a sandbox is made of. All paths are absolute and behind their links. */
export interface SandboxPlace {
  /** The one folder in which files can be changed. */
  workspace: string;
  /** Where the command starts. */
  cwd: string;
  /** Folders in whose place there is an empty one that nobody may enter. */
  hidden: readonly string[];
  /** The file that says how names of hosts are resolved, where it lies in a private folder. */
  resolver: string | null;
  hasNetwork: boolean;
}

/**
 * The arguments with which bubblewrap (see bwrap(1)) starts the command that follows them: the machine
 * is there to be read, the workspace to be changed; processes, users, shared memory and host name are
 * its own; without capabilities and without a way to new ones. `/run` is left out because the sockets
 * in it reach programs outside (containers, the system's own services), which a folder that cannot be
 * written to does not keep anybody from.
 */
export function sandboxArguments(place: SandboxPlace): string[] {
  const { workspace, cwd, hidden, resolver, hasNetwork } = place;
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts'],
    ...(hasNetwork ? [] : ['--unshare-net']),
    ...['--die-with-parent', '--cap-drop', 'ALL'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...PRIVATE_FOLDERS.flatMap((folder) => ['--tmpfs', folder]),
    ...(hasNetwork && resolver !== null ? ['--ro-bind', resolver, resolver] : []),
    ...['--bind', workspace, workspace],
    // Last, so that nothing lies over them; where one is in a private folder there is nothing to hide.
    ...hidden
      .filter((folder) => isReachable(folder, workspace))
      .flatMap((folder) => ['--perms', '0000', '--tmpfs', folder, '--remount-ro', folder]),
    ...['--chdir', cwd, '--'],
  ];
}

/** Whether a folder of the machine is the same folder in the sandbox of a workspace. */
export function isReachable(folder: string, workspace: string): boolean {
  return isBelow(folder, workspace) || !isPrivate(folder);
}

/** Whether a path lies in a folder that a sandbox has of its own. */
export function isPrivate(file: string): boolean {
  return PRIVATE_FOLDERS.some((folder) => isBelow(file, folder));
}
