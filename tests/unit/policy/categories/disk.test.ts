import { disk } from '@/server/policy/categories/disk';
import { checkRule } from '../rule-table';

checkRule(disk, {
  matches: [
    'mkfs.ext4 disk.img',
    'mkfs.ext4 "$X"',
    'mkswap swapfile',
    'fdisk x.img',
    'parted x.img mklabel gpt',
    'cryptsetup luksFormat x.img',
    'losetup /dev/loop0 x.img',
    'mount /dev/sda1 /mnt',
    'umount /mnt',
    'lvremove vg/lv',
    'zpool destroy x',
    'zfs destroy x',
    'fsck /dev/sda1',
    'swapoff -a x',
    'dd if=x of="$X"',
  ],
  misses: [
    'dd if=a of=b.img',
    'mkfs --version',
    'wipefs x.img',
    'wipefs -n -a x.img',
    'fdisk -l',
    'parted x.img print',
    'mount',
    'lsblk',
    'df -h',
    'sfdisk -d x',
    'fsck -n x',
    'mkfs.ext4 -n x.img',
    'zfs list',
    'man mkfs',
  ],
});
