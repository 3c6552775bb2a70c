import { accountsAndFirewall } from '@/server/policy/categories/accounts-and-firewall';
import { checkRule } from '../rule-table';

checkRule(accountsAndFirewall, {
  matches: [
    'useradd x',
    'usermod -aG sudo x',
    'userdel x',
    'passwd x',
    'chpasswd < f',
    'iptables -F',
    'iptables -A INPUT -j DROP',
    'nft flush ruleset',
    'ufw disable',
    'ufw allow 22',
    'firewall-cmd --add-port=1/tcp',
    'setenforce 0',
    'visudo',
  ],
  misses: [
    'iptables -L',
    'iptables -S',
    'nft list ruleset',
    'ufw status',
    'firewall-cmd --list-all',
    'id x',
    'getent passwd',
    'passwd --help',
    'cat /etc/passwd',
  ],
});
