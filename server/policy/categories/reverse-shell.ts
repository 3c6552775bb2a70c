import { reverseShellExamples } from '../examples/reverse-shell-examples';
import { hasOption, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfWord, type Content } from '../shell-value';

/** Raw connections, and shells handed to the other end of one. */
export const reverseShell: RiskRule = {
  id: 'reverse-shell',
  title: 'Opens a raw network connection',
  explanation: 'Opens a raw network connection, over which another machine could give commands.',
  severity: 'critical',
  isGrantable: true,
  examples: reverseShellExamples,
  match: (command) => {
    const socket = command.redirects.find(({ target }) =>
      target === undefined ? false : /^\/dev\/(?:tcp|udp)\//.test(knownPrefix(target)),
    );
    if (socket !== undefined) return [{ span: socket.span }];
    return opensSocket(command) ? [{}] : NO_RISK;
  },
};

const isEmpty = (input: Content): boolean => input.kind === 'text' && input.pieces.length === 0;

function opensSocket(command: SimpleCommand): boolean {
  const { name } = command;
  const words = argumentsOf(command);
  if (name === 'ztcp') return true;
  if (/^[gm]?awk$/.test(name)) {
    return words.some((word) => /\/inet[46]?\/(?:tcp|udp)\//.test(textOfWord(word) ?? ''));
  }
  // With nothing to send it only shows the certificate of the other end.
  if (name === 'openssl') return textOfWord(words[0]) === 's_client' && !isEmpty(command.input);
  if (name === 'socat') {
    return words.some((word) =>
      /^(?:exec|system|shell|tcp|udp|ssl|openssl|socks|ip)/i.test(knownPrefix(word)),
    );
  }
  if (!/^(?:nc|ncat|netcat|telnet|nc\.(?:traditional|openbsd))$/.test(name)) return false;
  const read = readOptions(words, {
    short: 'cegGimMopPqsTVwxX',
    long: ['exec', 'sh-exec', 'lua-exec'],
  });
  // A port scan without data is a check, not a connection.
  const isCheck = hasOption(read, 'z') && !hasOption(read, 'e', 'c', 'exec', 'sh-exec');
  return !isCheck && words.some((word) => !/^-(?:h|-help|-version)$/.test(textOfWord(word) ?? ''));
}
