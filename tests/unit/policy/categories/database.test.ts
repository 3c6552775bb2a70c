import { database } from '@/server/policy/categories/database';
import { checkRule } from '../rule-table';

checkRule(database, {
  matches: [
    "psql -c 'DROP TABLE users'",
    "psql -c 'drop schema x cascade'",
    "mysql -e 'TRUNCATE orders'",
    "sqlite3 a.db 'DELETE FROM t'",
    "psql -c 'UPDATE t SET a = 1'",
    "psql -c 'DELETE FROM t WHERE 1=1'",
    "psql -c 'select 1; delete from t'",
    'redis-cli FLUSHALL',
    'redis-cli -n 1 flushdb',
    "mongosh --eval 'db.dropDatabase()'",
    "mongosh --eval 'db.x.deleteMany({})'",
    'dropdb x',
    "echo 'DROP TABLE x' | psql",
    'psql <<EOF\ndelete from x;\nEOF',
    "mysql <<< 'drop database x'",
    'mysqladmin drop x',
  ],
  misses: [
    "psql -c 'SELECT 1'",
    "sqlite3 a.db 'DELETE FROM t WHERE id=1'",
    "psql -c 'UPDATE t SET a = 1 WHERE id = 2'",
    'redis-cli get x',
    "rg 'DROP TABLE' src",
    "echo 'DROP TABLE x'",
    'psql -l',
    "sqlite3 a.db '.tables'",
    "git commit -m 'drop table x'",
  ],
});
