import { ownAddressExamples } from '../examples/own-address-examples';
import {
  addressesForCurl,
  addressesIn,
  addressesInText,
  addressOf,
  addressOfSocket,
  isLoopback,
  type NetworkAddress,
} from '../reading/network-address';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfPieces, textOfWord } from '../shell-value';
import { isDataOnly } from './data-only';

/** Programs to which an address is only text to look for or to change. */
const TEXT_TOOLS =
  /^(?:[efgz]?grep|rg|ag|ack|sed|gsed|cat|head|tail|less|jq|sort|wc|diff|ls|find)$/;
/** `[4800-4801]` and `{4800,4801}` are ranges to curl. */
const PORT_RANGE = /^(?:[a-z]+:\/\/)?(?:localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0):[[{]/i;

/** A call to the address at which this server answers. */
export const ownAddress: RiskRule = {
  id: 'own-address',
  title: 'Calls this server',
  explanation:
    'Calls the address at which this server itself answers, where approvals are decided.',
  severity: 'critical',
  isGrantable: false,
  examples: ownAddressExamples,
  match: (command, { ownAddresses }) => {
    const own = ownAddresses.map((address) => ownAddressOf(address));
    const isOwn = (address: NetworkAddress): boolean =>
      own.some((candidate) => isSame(address, candidate));
    const isFound = addressesOf(command).some(isOwn) || hasPortRange(command);
    return isFound || mayBeOwnPort(command, own) ? WHOLE_COMMAND : NO_RISK;
  },
};

function hasPortRange(command: SimpleCommand): boolean {
  return (
    command.name === 'curl' &&
    argumentsOf(command).some((word) => PORT_RANGE.test(textOfWord(word) ?? ''))
  );
}

const LOOPBACK_AND_PORT =
  /(?:^|[/@=\s])(?:localhost|127(?:\.\d+){1,3}|\[::1?\]|0(?:\.0\.0\.0)?):(\d*)$/i;

/** This very machine, at a port that shows only when it runs. */
function mayBeOwnPort(command: SimpleCommand, own: readonly NetworkAddress[]): boolean {
  if (isDataOnly(command) || TEXT_TOOLS.test(command.name)) return false;
  return argumentsOf(command).some((word) => {
    const known = LOOPBACK_AND_PORT.exec(knownPrefix(word));
    const isOpen = word.pieces.some((piece) => piece.kind === 'unknown');
    return (
      isOpen && known !== null && own.some(({ port }) => port?.startsWith(known[1] ?? '') === true)
    );
  });
}

/** What a program is told to call by its input or by a variable: `curl -K -`, `http_proxy=`. */
function addressesBeside({ name, input, assignments }: SimpleCommand): readonly NetworkAddress[] {
  const proxies = assignments.flatMap((each) =>
    /^(?:https?|all|ftp|ws|wss)_proxy$/i.test(each.name) ? addressesIn(each.value) : [],
  );
  if (!/^(?:curl|wget2?|aria2c|http|https|xh|websocat)$/.test(name) || input.kind !== 'text') {
    return proxies;
  }
  const lines = (textOfPieces(input.pieces) ?? '').split('\n').slice(0, 200);
  return [...proxies, ...lines.flatMap((line) => addressesInText(line))];
}

function addressesOf(command: SimpleCommand): readonly NetworkAddress[] {
  const redirects = command.redirects.flatMap(({ target }) => addressOfSocket(target));
  const code = command.program?.kind === 'code' ? addressesInText(command.program.text) : [];
  if (isDataOnly(command) || TEXT_TOOLS.test(command.name)) return [...redirects, ...code];
  const words = argumentsOf(command);
  const read = command.name === 'curl' ? addressesForCurl : addressesIn;
  const pairs = words.flatMap((word, index) => {
    const port = textOfWord(words[index + 1]) ?? '';
    const host = textOfWord(word);
    return host !== undefined && /^\d{1,5}$/.test(port) ? addressOf(host, port) : [];
  });
  return [...redirects, ...code, ...pairs, ...addressesBeside(command), ...words.flatMap(read)];
}

function ownAddressOf(address: string): NetworkAddress {
  const [parsed] = addressesInText(`http://${address}`);
  return parsed ?? { host: address, port: undefined };
}

function isSame(address: NetworkAddress, own: NetworkAddress): boolean {
  if (address.port !== own.port) return false;
  return address.host === own.host || (isLoopback(address.host) && isLoopback(own.host));
}
