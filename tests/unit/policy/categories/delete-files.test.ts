import { deleteFiles } from '@/server/policy/categories/delete-files';
import { checkRule } from '../rule-table';

checkRule(deleteFiles, {
  matches: [
    'rm -rf build',
    'rm -R build',
    'rm -f a',
    'rm --rec x',
    'rm x -fr',
    'rm /tmp/a',
    'rm ../other/file',
    'rm .env',
    'rm .git/config',
    'rm "$FILE"',
    'rm -rf "$UNSET/"',
    'rmdir /tmp/x',
    'unlink ~/notes',
    'rimraf dist',
    'npx rimraf dist',
    'trash old',
    'cd /tmp && rm x',
    'rm a /tmp/b',
  ],
  misses: [
    'rm file.txt',
    'rm -- -rf',
    'rm -i a b',
    'rm *.o',
    'rm build/a.o',
    'rmdir empty',
    'cd build && rm a',
    'echo rm -rf build',
    'git rm a.txt',
    'rm --help',
    'ls | xargs rm',
  ],
});
