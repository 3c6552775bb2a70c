import { ANYTHING, ANY_CHARACTER, ANY_NAME, ANY_NUMBER, type PathPattern } from './path-pattern';

const DISK =
  /^\/dev\/(?:(?:sd|hd|vd|xvd)[a-z]+\d*|nvme\d+(?:n\d+(?:p\d+)?)?|mmcblk\d+(?:(?:p|boot)\d+)?|md\d+(?:p\d+)?|dm-\d+|mapper\/(?!control$).+|disk\/by-[a-z]+\/.+|r?disk\d+(?:s\d+)*|block\/.+|root|vg[^/]*\/.+|ada\d+\w*|da\d+\w*|pmem\d+\w*|zd\d+\w*)$/;

/** What an open part of a name could be, tried one after the other. */
const SAMPLES = ['a', '1', 'da', 'sda', 'sda1', 'nvme0n1', 'disk0', '0', '0n1', 'vda'];

/** Whether a path is a real disk or a partition of one, or a pattern that may match one. */
export function isDiskDevice(pattern: PathPattern): boolean {
  if (DISK.test(pattern)) return true;
  const open = new RegExp(`[${ANY_NAME}${ANY_CHARACTER}${ANY_NUMBER}]+`, 'g');
  if (pattern.includes(ANYTHING) || !pattern.startsWith('/dev/') || !open.test(pattern))
    return false;
  return SAMPLES.some((sample) => DISK.test(pattern.replace(open, sample)));
}
