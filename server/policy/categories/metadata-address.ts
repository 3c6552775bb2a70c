import { metadataAddressExamples } from '../examples/metadata-address-examples';
import {
  addressesForCurl,
  addressesIn,
  addressesInText,
  addressOfSocket,
  type NetworkAddress,
} from '../reading/network-address';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { isDataOnly } from './data-only';

const METADATA: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  'fd00:ec2::254',
  'metadata.google.internal',
  'metadata',
]);
const TEXT_TOOLS = /^(?:[efgz]?grep|rg|ag|ack|sed|cat|head|tail|less|jq|ls|find|git)$/;

/** The addresses at which clouds hand out the machine's credentials. */
export const metadataAddress: RiskRule = {
  id: 'metadata-address',
  title: 'Asks the cloud for credentials',
  explanation: 'Calls the address at which a cloud gives out the credentials of this machine.',
  severity: 'critical',
  isGrantable: true,
  examples: metadataAddressExamples,
  match: (command) =>
    addressesOf(command).some(({ host }) => METADATA.has(host)) ? WHOLE_COMMAND : NO_RISK,
};

function addressesOf(command: SimpleCommand): readonly NetworkAddress[] {
  const sockets = command.redirects.flatMap(({ target }) => addressOfSocket(target));
  if (isDataOnly(command) || TEXT_TOOLS.test(command.name)) return sockets;
  const code = command.program?.kind === 'code' ? addressesInText(command.program.text) : [];
  const read = command.name === 'curl' ? addressesForCurl : addressesIn;
  return [...sockets, ...argumentsOf(command).flatMap(read), ...code];
}
