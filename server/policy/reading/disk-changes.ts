import { textOfWord, withoutPrefix, type ShellWord } from '../shell-value';
import { knownPrefix } from '../shell-value';
import { hasExactOption, hasOption, readOptions, type OptionSpec } from './read-options';
import { argumentsOf, type SimpleCommand } from './simple-command';

/** A change to a disk, a partition or a file system. */
export interface DiskChange {
  /** The devices or images it is done to; empty when the program is told elsewhere. */
  readonly targets: readonly ShellWord[];
  /** Everything on the target is lost; otherwise only its layout or settings change. */
  readonly isErasing: boolean;
}

interface DiskProgram extends OptionSpec {
  readonly pattern: RegExp;
  readonly isErasing: boolean;
  /** Options with which it only looks. */
  readonly looking?: readonly string[];
  /** Without one of these it only looks. */
  readonly changing?: readonly string[];
  /** A subcommand of this shape is needed for a change. */
  readonly verbs?: RegExp;
  /** How many of the first operands may be one; three when left out. */
  readonly verbsUpTo?: number;
}

const words = (text: string): readonly string[] => text.split(' ');

const PROGRAMS: readonly DiskProgram[] = [
  {
    pattern: /^(?:mkfs\.ext[234]|mke2fs)$/,
    isErasing: true,
    short: 'bCdeEgGiIJLmMNoOrTtUz',
    looking: ['n'],
  },
  {
    pattern: /^mkfs\.(?:xfs|f2fs|btrfs|ntfs)$/,
    isErasing: true,
    short: 'bdilmnLprs',
    looking: ['N', 'n'],
  },
  {
    pattern: /^(?:mkfs(?:\..+)?|mkdosfs|mkntfs|newfs(?:_.+)?|mkisofs)$/,
    isErasing: true,
    short: 'tLnFsSbiRm',
    long: ['type'],
  },
  {
    pattern: /^wipefs$/,
    isErasing: true,
    short: 'oOt',
    long: ['offset', 'output', 'types'],
    looking: ['n', 'no-act'],
    changing: ['a', 'all', 'o', 'offset'],
  },
  { pattern: /^blkdiscard$/, isErasing: true, short: 'olp', long: ['offset', 'length', 'step'] },
  { pattern: /^mkswap$/, isErasing: true, short: 'LpUv', long: ['label', 'pagesize', 'uuid'] },
  {
    pattern: /^(?:fdisk|cfdisk|cgdisk|gdisk)$/,
    isErasing: true,
    short: 'bcLtuowW',
    looking: ['l', 'list', 's', 'x'],
  },
  {
    pattern: /^sfdisk$/,
    isErasing: true,
    short: 'NoOXYwW',
    looking: [
      'l',
      'list',
      'd',
      'dump',
      'J',
      'json',
      'F',
      'list-free',
      'V',
      'verify',
      's',
      'show-size',
      'n',
      'no-act',
    ],
  },
  {
    pattern: /^sgdisk$/,
    isErasing: true,
    short: 'acdeinotuAbR',
    looking: ['p', 'print', 'P', 'pretend', 'i', 'info', 'v', 'verify'],
  },
  {
    pattern: /^parted$/,
    isErasing: true,
    short: 'a',
    long: ['align'],
    verbs: /^(?:mk|rm|re|na|se|to|disk_)/,
    verbsUpTo: 12,
  },
  { pattern: /^losetup$/, isErasing: false, looking: ['a', 'all', 'l', 'list', 'j'] },
  { pattern: /^badblocks$/, isErasing: true, short: 'bcdeiopt', changing: ['w'] },
  {
    pattern: /^hdparm$/,
    isErasing: true,
    changing: ['security-erase', 'security-erase-enhanced', 'trim-sector-ranges', 'write-sector'],
  },
  { pattern: /^nvme$/, isErasing: true, verbs: /^(?:format|sanitize|write-zeroes|delete-ns)$/ },
  {
    pattern: /^cryptsetup$/,
    isErasing: true,
    verbs: /^(?:luksFormat|format|erase|luksErase|reencrypt)$/,
  },
  { pattern: /^(?:pvcreate|pvremove|vgremove|lvremove|lvreduce|vgreduce)$/, isErasing: true },
  {
    pattern: /^lvm$/,
    isErasing: true,
    verbs: /^(?:pvcreate|pvremove|vgremove|lvremove|lvreduce)$/,
  },
  { pattern: /^zpool$/, isErasing: true, verbs: /^(?:create|destroy|labelclear|remove|detach)$/ },
  { pattern: /^zfs$/, isErasing: false, verbs: /^(?:destroy|rollback)$/ },
  { pattern: /^btrfs$/, isErasing: false, verbs: /^(?:delete|subvolume|device)$/ },
  {
    pattern: /^mdadm$/,
    isErasing: true,
    changing: ['C', 'create', 'zero-superblock', 'S', 'stop', 'r', 'remove', 'f', 'fail'],
  },
  {
    pattern:
      /^(?:resize2fs|tune2fs|xfs_growfs|e2label|fatlabel|swapoff|swapon|partprobe|growpart)$/,
    isErasing: false,
    looking: ['l', 'list', 's', 'show', 'summary'],
  },
  { pattern: /^umount$/, isErasing: false, short: 'tO' },
  { pattern: /^fsck(?:\..+)?$|^e2fsck$|^xfs_repair$/, isErasing: false, looking: ['n', 'N'] },
  {
    pattern: /^diskutil$/,
    isErasing: true,
    verbs: /^(?:erase\w*|partitionDisk|zeroDisk|randomDisk|secureErase|reformat)$/i,
  },
];

/** What a disk tool would change; undefined for one that only looks, and for every other program. */
export function diskChangeBy(command: SimpleCommand): DiskChange | undefined {
  const { name } = command;
  const all = argumentsOf(command);
  if (name === 'mount') {
    const read = readOptions(all, { short: 'tLUoOT' });
    return read.operands.length > 1 ? { targets: [], isErasing: false } : undefined;
  }
  if (name === 'dd') {
    const targets = all.flatMap((word) =>
      knownPrefix(word).startsWith('of=') ? [withoutPrefix(word, 3)] : [],
    );
    return { targets, isErasing: true };
  }
  const program = PROGRAMS.find(({ pattern }) => pattern.test(name));
  if (program === undefined) return undefined;
  const read = readOptions(all, program);
  if (hasExactOption(read, ...words('help version V h'), ...(program.looking ?? [])))
    return undefined;
  if (program.changing !== undefined && !hasOption(read, ...program.changing)) return undefined;
  const { operands } = read;
  if (program.verbs !== undefined) {
    const verb = operands.slice(0, program.verbsUpTo ?? 3).some((word) => {
      const text = textOfWord(word);
      return text === undefined || (!text.startsWith('/') && program.verbs?.test(text) === true);
    });
    if (!verb) return undefined;
  }
  return { targets: operands, isErasing: program.isErasing };
}
