import { services } from '@/server/policy/categories/services';
import { checkRule } from '../rule-table';

checkRule(services, {
  matches: [
    'systemctl restart nginx',
    'systemctl stop nginx',
    'systemctl --user stop x',
    'systemctl -H h stop x',
    'systemctl disable --now ssh',
    'systemctl mask x',
    'systemctl kill x',
    'systemctl enable x',
    'service x stop',
    'service x restart',
    '/etc/init.d/x stop',
    'rc-service x stop',
    'launchctl unload x',
    'supervisorctl restart x',
    'pm2 delete x',
    'brew services stop x',
    'systemctl $VERB x',
    'init 3',
    'telinit "$LEVEL"',
  ],
  misses: [
    'systemctl status x',
    'systemctl list-units',
    'systemctl start x',
    'systemctl show x',
    'service x status',
    'pm2 list',
    'brew services list',
    'supervisorctl status',
    'echo systemctl stop x',
    'journalctl -u stop',
  ],
});
