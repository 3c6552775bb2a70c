import { massDelete } from '@/server/policy/categories/mass-delete';
import { checkRule } from '../rule-table';

checkRule(massDelete, {
  matches: [
    'find . -delete',
    "find . -name '*.o' -exec rm {} \\;",
    'ls | xargs rm',
    "xargs -I{} sh -c 'rm {}' < list",
    'rsync -a --delete a/ b/',
    'rsync -av --delete-after a b',
    'shred -u key',
    'tar --remove-files -cf a.tar src',
    'fd -e o -x rm',
    'parallel rm ::: a b',
    'find . -exec sh -c \'rm "$1"\' _ {} \\;',
  ],
  misses: [
    'find . -type f',
    'find . -exec cat {} +',
    'ls | xargs cat',
    'rsync -a a/ b/',
    'tar cf a.tar src',
    'rm -rf x',
    "grep -r 'find . -delete' .",
  ],
});
