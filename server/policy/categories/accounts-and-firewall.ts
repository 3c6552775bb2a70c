import { accountsAndFirewallExamples } from '../examples/accounts-and-firewall-examples';
import { hasOption, readOptions } from '../reading/read-options';
import { subcommandOf } from '../reading/subcommand';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

const ACCOUNT_TOOLS =
  /^(?:useradd|usermod|userdel|adduser|deluser|addgroup|delgroup|groupadd|groupmod|groupdel|gpasswd|passwd|chpasswd|chage|chsh|chfn|newusers|vipw|vigr|visudo|dscl|htpasswd|smbpasswd|kadmin)$/;

/** Users, passwords, and the rules of who may connect. */
export const accountsAndFirewall: RiskRule = {
  id: 'accounts-and-firewall',
  title: 'Changes users or the firewall',
  explanation: 'Changes who may use this machine or connect to it.',
  severity: 'high',
  isGrantable: true,
  examples: accountsAndFirewallExamples,
  match: (command) => (changesAccess(command) ? [{}] : NO_RISK),
};

function changesAccess(command: SimpleCommand): boolean {
  const { name } = command;
  const words = argumentsOf(command);
  if (ACCOUNT_TOOLS.test(name))
    return !words.some((word) => /^--(?:help|version)$/.test(textOfWord(word) ?? ''));
  const read = readOptions(words);
  if (/^ip6?tables(?:-legacy|-nft)?$/.test(name))
    return words.length > 0 && !hasOption(read, 'L', 'S', 'list', 'list-rules', 'C', 'check');
  if (/^ip6?tables(?:-legacy|-nft)?-restore$/.test(name)) return !hasOption(read, 't', 'test');
  if (/^(?:ebtables|arptables|pfctl|ipfw)$/.test(name)) return words.length > 0;
  if (name === 'ipset')
    return !/^(?:list|save|test|version|help)?$/.test(textOfWord(words[0]) ?? '');
  if (name === 'ip') return changesNetwork(command);
  if (name === 'ifconfig' || name === 'route') return read.operands.length > 1;
  const [verb = ''] = subcommandOf(command.words, { options: { short: 'f' } }).path;
  if (name === 'nft') return words.length > 0 && !/^(?:list|describe)$/.test(verb);
  if (name === 'ufw') return words.length > 0 && !/^(?:status|version|show)$/.test(verb);
  if (name === 'firewall-cmd')
    return words.some((word) =>
      /^--(?:add|remove|set|change|new|delete|reload|complete|panic|runtime)/.test(
        textOfWord(word) ?? '',
      ),
    );
  return name === 'setenforce';
}

/** `ip link set`, `ip route del`: which networks this machine can be reached from. */
function changesNetwork(command: SimpleCommand): boolean {
  const { path } = subcommandOf(command.words, { options: { short: 'fnb' }, depth: 2 });
  const [object = '', verb = ''] = path;
  return (
    /^(?:l|li|link|a|addr|address|r|ro|route|ru|rule|n|neigh|netns|tunnel|xfrm)$/.test(object) &&
    /^(?:set|add|del|delete|change|replace|append|flush)$/.test(verb)
  );
}
