import { hasOption, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfWord } from '../shell-value';

/** Raw connections, and shells handed to the other end of one. */
export const reverseShell: RiskRule = {
  id: 'reverse-shell',
  title: 'Opens a raw network connection',
  explanation: 'Opens a raw network connection, over which another machine could give commands.',
  severity: 'critical',
  isGrantable: true,
  match: (command) => {
    const socket = command.redirects.find(({ target }) =>
      target === undefined ? false : /^\/dev\/(?:tcp|udp)\//.test(knownPrefix(target)),
    );
    if (socket !== undefined) return [{ span: socket.span }];
    return opensSocket(command) ? [{}] : NO_RISK;
  },
};

function opensSocket(command: SimpleCommand): boolean {
  const { name } = command;
  const words = argumentsOf(command);
  if (name === 'socat') {
    return words.some((word) =>
      /^(?:exec|system|shell|tcp|udp|ssl|openssl|socks|ip)/i.test(knownPrefix(word)),
    );
  }
  if (!/^(?:nc|ncat|netcat|nc\.(?:traditional|openbsd))$/.test(name)) return false;
  const read = readOptions(words, {
    short: 'cegGimMopPqsTVwxX',
    long: ['exec', 'sh-exec', 'lua-exec'],
  });
  // A port scan without data is a check, not a connection.
  const isCheck = hasOption(read, 'z') && !hasOption(read, 'e', 'c', 'exec', 'sh-exec');
  return !isCheck && words.some((word) => !/^-(?:h|-help|-version)$/.test(textOfWord(word) ?? ''));
}
