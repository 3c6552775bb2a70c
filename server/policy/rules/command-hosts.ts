import type { Reach } from '../call-part';
import { addressesIn, addressesInText } from '../reading/network-address';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { knownPrefix, textOfWord } from '../shell-value';

/** Programs whose plain arguments are machines. */
const NETWORK =
  /^(?:curl|wget|ssh|scp|sftp|rsync|nc|ncat|netcat|socat|telnet|ftp|https?|xh|git|ping|dig|host|nslookup|openssl|mosh)$/u;

/** More words than this are not looked through. */
const MOST_WORDS = 256;

/**
 * The machines that a command may reach: whatever its arguments name as one, and addresses in code that
 * it is given. Where an argument of a network program is not known, it may be any.
 */
export function hostsOfCommand(command: SimpleCommand): Reach {
  const words = argumentsOf(command);
  if (words.length > MOST_WORDS) return { values: [], isWhole: false };
  const isNetwork = NETWORK.test(command.name);
  const hosts = words
    .filter((word) => isNetwork || knownPrefix(word).includes('://'))
    .filter((word) => !/^-[^=]*$/u.test(knownPrefix(word)))
    .flatMap((word) => {
      const text = knownPrefix(word);
      // The scheme of an address reads like a host with a port behind it.
      return addressesIn(word).filter(({ host }) => !text.includes(`${host}://`));
    })
    .map(({ host }) => host);
  const code = command.program?.kind === 'code' ? command.program.text : '';
  const inCode = code.includes('://') ? addressesInText(code).map(({ host }) => host) : [];
  return {
    values: [...new Set([...hosts, ...inCode])],
    isWhole: code === '' && (!isNetwork || words.every((word) => textOfWord(word) !== undefined)),
  };
}
